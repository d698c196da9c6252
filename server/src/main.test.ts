import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedDatabaseFromTemplate } from '../../dev/stack/database-template.ts'
import { endChildProcess } from '../../dev/stack/end-child-process.ts'
import { hasPostgres, NEEDS_POSTGRES, startPostgres } from './testing/database/test-engines.ts'
import { TEST_START_MAX_MS } from './testing/server/test-app.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-main-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await endChildProcess(child, 0)
  rmSync(dataDir, { recursive: true, force: true })
})

type Run = { url: string; adminUrl: string; output: () => string; ended: Promise<number | null> }

async function run(env: Record<string, string> = {}, args: string[] = []): Promise<Run> {
  const [port, adminPort] = [await findPort(), await findPort()]
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      ADMIN_PORT: `${adminPort}`,
      ...env,
    },
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const isUp = () => /listening |Requests get 503/.test(output)
  await waitUntil(() => isUp() || isOver(), 'it listens, waits or has ended')
  const [url, adminUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${adminPort}`]
  return { url, adminUrl, output: () => output, ended }
}

/** Returns a port below the ephemeral range, so that no outgoing connection takes it before the server does. */
async function findPort(): Promise<number> {
  const port = 27_000 + Math.floor(Math.random() * 5000)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : findPort()
}

test('the server listens where it says, refuses a second one, survives a kill and shuts down', async () => {
  // A killed start leaves such a folder behind.
  mkdirSync(path.join(dataDir, 'db.building-1'))
  const first = await run()
  expect(first.output()).toContain(`listening ${first.url}\n`)
  expect((await fetch(`${first.url}/api/v1/_health/`)).status).toBe(200)
  expect((await fetch(`${first.adminUrl}/readyz`)).status).toBe(200)

  const second = await run()
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/^.* is in use by process \d+; stop that one first\.\n$/)

  children[0]?.kill('SIGKILL')
  await first.ended
  expect(existsSync(path.join(dataDir, 'db.lock'))).toBe(true)
  const again = await run()
  expect((await fetch(`${again.url}/api/v1/info/`)).status).toBe(200)

  children[2]?.kill('SIGTERM')
  expect(await again.ended).toBe(0)
  expect(readdirSync(dataDir)).toEqual(['db', 'operators'])
})

/** Begins a request whose body is incomplete, so that the server cannot answer it yet. */
async function beginRequest(url: string) {
  const { port } = new URL(url)
  const body = '{"address":'
  const socket = connect(Number(port), 'localhost')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => {})
  const head = `POST /api/v1/user/wallet HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length + 2}\r\n\r\n`
  await new Promise((resolve) => socket.write(`${head}${body}`, resolve))
  return { finish: () => socket.write('1}'), closed, received: () => received }
}

test('SIGTERM finishes open requests within a time limit and exits with 0', async () => {
  // `npm start` seeds its database in the same way; in the test above the server creates its database.
  await seedDatabaseFromTemplate(dataDir)
  const server = await run({ REBASE_EVERY: '60' })
  expect(server.output()).toContain(`listening ${server.url}\n`)
  expect(server.output()).toMatch(
    /"variable":"REBASE_EVERY","new_name":"REBASE_INTERVAL_SECONDS".*config: variable renamed, old name still read/,
  )
  const [honest, silent] = [await beginRequest(server.url), await beginRequest(server.url)]
  // The answer comes from the same server, so the two requests above have arrived.
  expect((await fetch(`${server.url}/api/v1/_health/`)).status).toBe(200)
  children[0]?.kill('SIGTERM')
  const isClosed = () =>
    fetch(`${server.url}/api/v1/_health/`).then(
      () => false,
      () => true,
    )
  await waitUntil(isClosed, 'it takes no more requests')
  honest.finish()
  await honest.closed
  expect(honest.received()).toContain('HTTP/1.1 400')
  expect(await server.ended).toBe(0)
  await silent.closed
  expect(silent.received()).toBe('')
  expect(readdirSync(dataDir)).toEqual(['db', 'operators'])
})

test.each<[string, Record<string, string>, string[], string]>([
  ['a wrong setting', { PORT: 'x' }, [], 'PORT must be a whole number.\n'],
  [
    'several wrong settings',
    { PORT: 'x', HOST: '0.0.0.0', BANK_URL: 'https://bank.example', DATABSE_URL: 'secret' },
    [],
    [
      'PORT must be a whole number.',
      'HOST=0.0.0.0 can be reached from outside, so HARDENED=0 is refused. Leave HOST out, or set HARDENED=1.',
      'Set all of BANK_URL, BANK_KEY and BANK_WEBHOOK_SECRET, or none of them for the simulator.',
      'With BANK_URL, wires need BANK_ACCOUNT, WIRE_BANK_SWIFT, WIRE_BANK_ROUTING_NUMBER, WIRE_BANK_NAME, WIRE_BANK_ADDRESS, WIRE_ACCOUNT_NUMBER, WIRE_BENEFICIARY_NAME, WIRE_BENEFICIARY_ADDRESS too.',
      'DATABSE_URL is no setting. Did you mean DATABASE_URL?\n',
    ].join('\n'),
  ],
  [
    'an unknown option',
    {},
    ['--role=api'],
    'There is no option --role=api. The server takes --roles=api,worker,indexer and --check-config.\n',
  ],
  [
    'a word too many',
    {},
    ['--roles=api', 'now'],
    'There is no option now. The server takes --roles=api,worker,indexer and --check-config.\n',
  ],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://localhost/x' },
    [],
    'DATABASE_URL must be a URL that begins with postgres://.\n',
  ],
  [
    'an unknown role',
    {},
    ['--roles=cook'],
    "There is no role 'cook'; --roles takes api, worker, indexer.\n",
  ],
  [
    'a part of the roles on the embedded database',
    {},
    ['--roles=api'],
    'The embedded database is for one process: leave out --roles, or set DATABASE_URL.\n',
  ],
])('%s is reported in sentences with exit code 1', async (_, env, args, sentence) => {
  const { ended, output } = await run(env, args)
  expect([await ended, output()]).toEqual([1, sentence])
})

test.each<[string, Record<string, string>, number | null, RegExp]>([
  ['valid', {}, 0, /^The configuration is valid\.\n$/],
  ['mistyped', { PORTS: '1' }, 0, /^PORTS is no setting\. .*\nThe configuration is valid\.\n$/],
  [
    'wrong',
    { PORT: 'x', HARDENED: '1', DATABASE_URL: 'postgres://u:hunter2@db/x' },
    1,
    /^PORT must be a whole number\.\n(?=[\s\S]*\nHardened mode refuses the password in DATABASE_URL)(?![\s\S]*hunter2)/,
  ],
])('SC-05 --check-config ends with its findings for %s settings', async (_, env, code, text) => {
  const { ended, output } = await run(env, ['--check-config'])
  expect(await ended).toBe(code)
  expect(output()).toMatch(text)
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  ['PORT', 'page and API', 'localhost'],
  ['ADMIN_PORT', 'operators', '127.0.0.1'],
])(
  'a taken %s is reported with the program that needs it, its holder and the setting',
  async (variable, part, host) => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, host, resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { ended, output } = await run({ [variable]: `${port}` })
    expect(await ended).toBe(1)
    expect(output()).toMatch(
      new RegExp(
        `^Port ${port} \\(${part}\\) is in use by .+ \\(process ${process.pid}\\)\\. Stop it, or choose another with ${variable}=${port + 1}\\.\n$`,
      ),
    )
    await new Promise((resolve) => holder.close(resolve))
  },
)

describe('a database that is away at the start', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  test(
    'SC-04 gets 503 until it is there, and is used without another start',
    async () => {
      const postgres = await startPostgres()
      await postgres.crash()
      const { url, adminUrl, output } = await run({ DATABASE_URL: postgres.url })
      expect(output()).toMatch(/^The database cannot be used yet \(\w+\)\. Requests get 503/)
      const readStatus = (address: string) => fetch(address).then(({ status }) => status)
      await waitUntil(() => readStatus(`${adminUrl}/livez`).catch(() => null), 'it listens')
      const refusal = await fetch(`${url}/api/v1/_health/`)
      expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await refusal.json()).toMatchObject({ code: 'unavailable' })
      expect(await readStatus(`${url}/`)).toBe(503)
      expect(await readStatus(`${adminUrl}/livez`)).toBe(200)
      expect(await readStatus(`${adminUrl}/readyz`)).toBe(503)
      await postgres.startAgain()
      const isReady = () =>
        readStatus(`${adminUrl}/readyz`).then(
          (status) => status === 200,
          () => false,
        )
      await waitUntil(isReady, 'it is ready')
      expect(await readStatus(`${url}/api/v1/_health/`)).toBe(200)
      children.at(-1)?.kill('SIGTERM')
      await waitUntil(() => children.at(-1)?.exitCode === 0, 'it has ended')
      await postgres.stop()
    },
    TEST_START_MAX_MS,
  )
})

test('a data folder that is a file is refused with one sentence', async () => {
  const file = path.join(dataDir, 'file')
  writeFileSync(file, '')
  const { ended, output } = await run({ DATA_DIR: file })
  expect([await ended, output()]).toEqual([
    1,
    `${file} is not a folder; set DATA_DIR to another one.\n`,
  ])
})
