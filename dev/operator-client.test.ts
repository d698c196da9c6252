import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../server/src/http/admin.ts'
import { createLogger } from '../server/src/http/log.ts'
import { addOperatorRoutes } from '../server/src/operator/routes.ts'
import { openOperatorToken } from '../server/src/operator/token.ts'
import { START_MAX_MS, startTestApp, type TestApp } from '../server/src/test-app.ts'
import { sendOperatorRequest } from './operator-client.ts'
import { parseOperatorCommand } from './operator-command.ts'

let server: TestApp
let admin: ReturnType<typeof createAdmin>
let dataDir = ''
let adminPort = 0

beforeAll(async () => {
  server = await startTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'parvalue-operator-'))
  const token = openOperatorToken(dataDir, (size) => new Uint8Array(size).fill(1))
  if (!token.ok) throw new Error(token.reason)
  admin = createAdmin(async () => true)
  const { db, flags } = server
  const log = createLogger({ write: () => {} })
  addOperatorRoutes(admin, { token: token.value, db, flags, clock: () => 0, log })
  await admin.listen({ host: '127.0.0.1', port: 0 })
  adminPort = (admin.server.address() as AddressInfo).port
}, START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
  rmSync(dataDir, { recursive: true })
})

async function run(args: string, place = { dataDir, adminPort }) {
  const command = parseOperatorCommand(args.split(' '))
  return command.ok ? sendOperatorRequest(command.value, place) : command
}

test('without a token, or with a wrong one, it says so', async () => {
  const nowhere = { dataDir: join(dataDir, 'none'), adminPort }
  expect(await run('flags list', nowhere)).toEqual({
    ok: false,
    reason: `There is no operator token in ${nowhere.dataDir}; start the server, or set DATA_DIR.`,
  })
  const other = mkdtempSync(join(dataDir, 'other-'))
  openOperatorToken(other, (size) => new Uint8Array(size).fill(2))
  expect(await run('flags list', { dataDir: other, adminPort })).toEqual({
    ok: false,
    reason: 'The operator token is wrong.',
  })
})

test('where no server answers it says so', async () => {
  const outcome = await run('flags list', { dataDir, adminPort: 1 })
  expect(outcome).toEqual({
    ok: false,
    reason: 'No server answers at http://127.0.0.1:1; start it, or set ADMIN_PORT.',
  })
})

test('a flag is set from the command line, and the page hears of it', async () => {
  const lines = (await run('flags list')) as { value: string }
  expect(lines.value.split('\n')).toContain('Bridging on')
  const outcome = (await run('flags set Bridging off --who ana --why test')) as { value: string }
  expect(outcome.value.split('\n')).toContain('Bridging off')
  expect((await server.send('GET', 'feature_flags/')).body.Bridging).toBe(false)
})
