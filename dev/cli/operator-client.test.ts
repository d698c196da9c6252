import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openLocalOperators,
  toOperatorTokenFile,
} from '../../server/src/operator/local-operators.ts'
import { addOperatorRoutes } from '../../server/src/operator/routes.ts'
import { createAdminServer } from '../../server/src/platform/http/admin.ts'
import { createLogger } from '../../server/src/platform/http/log.ts'
import {
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../server/src/testing/server/test-app.ts'
import { sendOperatorRequest } from './operator-client.ts'
import { parseOperatorCommand } from './operator-command.ts'

let server: TestApp
let admin: ReturnType<typeof createAdminServer>
let dataDir = ''
let adminPort = 0

beforeAll(async () => {
  server = await startTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'parvalue-operator-'))
  const operators = openLocalOperators(dataDir, randomBytes)
  if (!operators.ok) throw new Error(operators.reason)
  admin = createAdminServer(async () => true)
  const { db, flags } = server
  const log = createLogger({ write: () => {} })
  const enqueue = async () => {}
  addOperatorRoutes(admin, {
    operators: operators.value,
    random: (size) => new Uint8Array(size),
    db,
    flags,
    clock: () => 0,
    log,
    enqueue,
    chainIds: [1],
  })
  await admin.listen({ host: '127.0.0.1', port: 0 })
  adminPort = (admin.server.address() as AddressInfo).port
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
  rmSync(dataDir, { recursive: true })
})

type Connection = Parameters<typeof sendOperatorRequest>[1]

async function run(args: string, change: Partial<Connection> = {}) {
  const connection = { dataDir, adminPort, token: null, ...change }
  const command = parseOperatorCommand(args.split(' '))
  return command.ok ? sendOperatorRequest(command.value, connection) : command
}

test('a missing or wrong token is reported', async () => {
  const nowhere = { dataDir: join(dataDir, 'none') }
  expect(await run('flags list', nowhere)).toEqual({
    ok: false,
    reason: `There is no token of alice in ${nowhere.dataDir}; start the server, or set DATA_DIR or OPERATOR_TOKEN.`,
  })
  const other = mkdtempSync(join(dataDir, 'other-'))
  openLocalOperators(other, randomBytes)
  const wrong = { ok: false, reason: 'The operator token is wrong.' }
  expect(await run('flags list', { dataDir: other })).toEqual(wrong)
  expect(await run('flags list', { token: 'A'.repeat(43) })).toEqual(wrong)
})

test('an unknown operator, and --as beside OPERATOR_TOKEN, are refused', async () => {
  expect(await run('flags list --as eve')).toEqual({
    ok: false,
    reason: 'There is no local operator eve; the local operators are alice and bob.',
  })
  expect(await run('flags list --as bob', { token: 'A'.repeat(43) })).toEqual({
    ok: false,
    reason: '--as cannot be combined with OPERATOR_TOKEN; leave out --as, or unset OPERATOR_TOKEN.',
  })
})

test('an unreachable server is reported', async () => {
  const outcome = await run('flags list', { adminPort: 1 })
  expect(outcome).toEqual({
    ok: false,
    reason: 'No server answers at http://127.0.0.1:1; start it, or set ADMIN_PORT.',
  })
})

test('a flag is set from the command line, and the page receives it', async () => {
  const lines = (await run('flags list')) as { value: string }
  expect(lines.value.split('\n')).toContain('Bridging on')
  const outcome = (await run('flags set Bridging off --why test')) as { value: string }
  expect(outcome.value.split('\n')).toContain('Bridging off')
  expect((await server.send('GET', 'feature_flags/')).body.Bridging).toBe(false)
})

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  [
    `wallets show ${WALLET.replace('0x709', '0x708')}`,
    'address: This is no wallet address, or a letter of it is wrong.',
  ],
  [`wallets show ${WALLET}`, `The wallet ${WALLET} is not known here.`],
  [`wallets unblock ${WALLET} --why x`, `The wallet ${WALLET} is not known here.`],
  [`wallets block ${WALLET} --why ${'x'.repeat(501)}`, 'why: This is too large.'],
])('%s is refused in one sentence', async (args, reason) => {
  expect(await run(args)).toEqual({ ok: false, reason })
})

test('a wallet is blocked from the command line, and the record names the operator', async () => {
  expect(await run(`wallets block ${WALLET.toLowerCase()} --why case-12`)).toEqual({
    ok: true,
    value: expect.stringContaining(`address ${WALLET}\nentity `),
  })
  const shown = (await run(`wallets show ${WALLET}`)) as { value: string }
  expect(shown.value.split('\n').slice(2)).toEqual([
    'blocked on',
    'whitelisted off',
    'aml-entity off',
    'aml-wallet off',
    'restricted on',
    'restriction asked of Ethereum on',
    'restriction in force on Ethereum off',
  ])
  const line = `1970-01-01T00:00:00.000Z  blocked on  ${WALLET.toLowerCase()}  alice  case-12`
  expect(await run(`actions ${WALLET}`)).toEqual({ ok: true, value: line })
  expect(await run('actions Trading')).toEqual({ ok: true, value: 'The list is empty.' })
})

test('the record names the token’s operator', async () => {
  const token = readFileSync(toOperatorTokenFile(dataDir, 'bob'), 'utf8').trim()
  await run('notes add thing --why one --as bob')
  const noted = (await run('notes add thing --why two', { token })) as { value: string }
  expect(noted.value.split('\n').map((line) => line.split('  ').slice(1))).toEqual([
    ['note', 'thing', 'bob', 'two'],
    ['note', 'thing', 'bob', 'one'],
  ])
})

test('an incident is printed field by field, and no incident as none', async () => {
  expect(await run('incident show')).toEqual({ ok: true, value: 'incident none' })
  const open = ['incident', 'open', 'notice', '--en', 'It is slow.', '--es', 'Va lento.']
  const command = parseOperatorCommand([...open, '--why', 'the node is busy'])
  if (!command.ok) throw new Error(command.reason)
  expect(await sendOperatorRequest(command.value, { dataDir, adminPort, token: null })).toEqual({
    ok: true,
    value: [
      'incident severity notice',
      'incident text en It is slow.',
      'incident text es-MX Va lento.',
      'incident since 1970-01-01T00:00:00.000Z',
    ].join('\n'),
  })
})
