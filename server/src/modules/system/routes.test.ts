import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@parvalue/shared/api/table.ts'
import { flagDefaults } from '@parvalue/shared/domain/product/flags.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { FLAG_CACHE_TTL_MS } from './flag-cache.ts'

/** A minimal RPC server with the methods that the health check calls. */
const chain = { id: SEPOLIA_CHAIN_ID, head: 100, calls: 0 }
const rpc = createServer((_, response) => {
  chain.calls += 1
  const replies = [chain.id, chain.head].map((number, id) => ({
    jsonrpc: '2.0',
    id,
    result: `0x${number.toString(16)}`,
  }))
  response.end(JSON.stringify(replies))
})

let server: TestApp
let deadLetters = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => rpc.listen(0, '127.0.0.1', resolve))
  const { port } = rpc.address() as AddressInfo
  const env = { [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: `http://127.0.0.1:${port}` }
  const countDeadLetters = async () => deadLetters
  server = await startTestApp({ env, jobs: { enqueue: async () => {}, countDeadLetters } })
}, TEST_START_MAX_MS)
afterAll(async () => {
  rpc.close()
  await server.close()
})

const getHealth = async () => {
  const { status, body } = await server.send('GET', '_health/')
  return { status, state: body.status, checks: body.checks, sentences: body.sentences }
}

const chainCheck = `chain_${SEPOLIA_CHAIN_ID}`

test('AP-19 flags are the bundled defaults until one is stored', async () => {
  expect((await server.send('GET', 'feature_flags/')).body).toEqual(flagDefaults)
  await server.db
    .insertInto('feature_flags')
    .values([
      { name: 'Trading', is_on: false, updated_at: new Date(server.clock.nowMs) },
      { name: 'retired', is_on: true, updated_at: new Date(server.clock.nowMs) },
    ])
    .execute()
  server.clock.nowMs += FLAG_CACHE_TTL_MS - 1
  expect((await server.send('GET', 'feature_flags/')).body).toEqual(flagDefaults)
  server.clock.nowMs += 1
  expect((await server.send('GET', 'feature_flags/')).body).toEqual({
    ...flagDefaults,
    Trading: false,
  })
})

test('unchanged flags are not sent again', async () => {
  const { headers, text } = await server.send('GET', 'feature_flags/')
  expect(headers['cache-control']).toBe('no-cache')
  const etag = String(headers.etag)
  for (const known of [etag, `"another", W/${etag}`]) {
    const again = await server.send('GET', 'feature_flags/', {
      headers: { 'if-none-match': known },
    })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  }
  const other = await server.send('GET', 'feature_flags/', { headers: { 'if-none-match': '"x"' } })
  expect([other.status, other.text]).toEqual([200, text])
})

test('AP-20 health is ok while database and chains answer', async () => {
  const checks = { database: 'ok', [chainCheck]: 'ok', jobs: 'ok' }
  expect(await getHealth()).toEqual({ status: 200, state: 'ok', checks, sentences: [] })
})

test('a chain is called at most once in two seconds', async () => {
  await getHealth()
  const { calls } = chain
  server.clock.nowMs += 1999
  await getHealth()
  expect(chain.calls).toBe(calls)
  server.clock.nowMs += 1
  await getHealth()
  expect(chain.calls).toBe(calls + 1)
})

test('AP-20 a node of another chain makes health degraded, still 200', async () => {
  chain.id = 1
  server.clock.nowMs += 2000
  const checks = { database: 'ok', [chainCheck]: 'down', jobs: 'ok' }
  const sentences = ['Sepolia does not answer.']
  expect(await getHealth()).toEqual({ status: 200, state: 'degraded', checks, sentences })
  chain.id = SEPOLIA_CHAIN_ID
})

const follow = (changes: { seen_block?: number; fault?: string; is_halted?: boolean }) => {
  const row = { seen_block: 100, fault: null, is_halted: false, ...changes }
  const at = { seen_hash: '0x', confirmed_block: 0, final_block: 0, head_block: 100 }
  return server.db
    .insertInto('chain_cursors')
    .values({ chain_id: SEPOLIA_CHAIN_ID, ...at, ...row })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(row))
    .execute()
}

test.each([
  [
    'a halted chain',
    { fault: 'The node at http://secret went back.', is_halted: true },
    'Sepolia: indexing halted, the node contradicts a finalized block.',
  ],
  [
    'a chain that cannot be followed',
    { fault: 'fetch http://secret failed' },
    'Sepolia: indexing is interrupted.',
  ],
  ['a chain that is left behind', { seen_block: 79 }, 'Sepolia: the index is 21 blocks behind.'],
])('AP-20 %s makes health degraded and is named without internals', async (_, cursor, sentence) => {
  await follow(cursor)
  server.clock.nowMs += 2000
  const health = await getHealth()
  await follow({})
  expect(health).toMatchObject({ status: 200, state: 'degraded', sentences: [sentence] })
  expect(health.checks).toMatchObject({ [`indexer_${SEPOLIA_CHAIN_ID}`]: 'degraded' })
})

test('AP-20 a chain that is catching up counts as healthy', async () => {
  await follow({ seen_block: 80 })
  expect(await getHealth()).toMatchObject({ state: 'ok', sentences: [] })
})

test('AP-20 dead letters make health degraded', async () => {
  deadLetters = 2
  server.clock.nowMs += 2000
  const health = await getHealth()
  deadLetters = 0
  expect(health).toMatchObject({
    status: 200,
    state: 'degraded',
    checks: { jobs: 'degraded' },
    sentences: ['2 jobs need an operator.'],
  })
})

test('AP-20 a database that takes no changes makes health degraded', async () => {
  const setReadOnly = (state: 'on' | 'off') =>
    sql.raw(`set default_transaction_read_only = ${state}`).execute(server.db)
  await setReadOnly('on')
  server.clock.nowMs += 2000
  try {
    expect(await getHealth()).toMatchObject({
      status: 200,
      state: 'degraded',
      checks: { database: 'degraded' },
      sentences: ['The database takes no changes.'],
    })
  } finally {
    await setReadOnly('off')
  }
  expect(await getHealth()).toMatchObject({ state: 'ok', checks: { database: 'ok' } })
})

test('AP-20 an unreachable chain makes health degraded', async () => {
  await new Promise((resolve) => rpc.close(resolve))
  server.clock.nowMs += 2000
  expect(await getHealth()).toMatchObject({ status: 200, state: 'degraded' })
})

test('AP-20 without its database health is down, 503', async () => {
  const broken = await startTestApp()
  await broken.engine.close()
  const { status, body } = await broken.send('GET', '_health/')
  expect({ status, state: body.status }).toEqual({ status: 503, state: 'down' })
  const flags = await broken.send('GET', 'feature_flags/')
  expect(flags).toMatchObject({ status: 500, body: { code: 'internal' } })
  await broken.close()
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.system, server.seen)).toEqual([])
})
