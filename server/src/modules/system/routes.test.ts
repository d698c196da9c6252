import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@parvalue/shared/api/table.ts'
import { flagDefaults } from '@parvalue/shared/domain/flags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAIN_ID, START_MAX_MS, startTestApp, type TestApp } from '../../test-app.ts'
import { listUntested } from '../../test-caller.ts'
import { FLAGS_FRESH_MS } from './flag-cache.ts'

/** A chain's RPC as far as health asks it. */
const chain = { id: CHAIN_ID, calls: 0 }
const rpc = createServer((_, response) => {
  chain.calls += 1
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${chain.id.toString(16)}` }))
})

let server: TestApp

beforeAll(async () => {
  await new Promise<void>((resolve) => rpc.listen(0, '127.0.0.1', resolve))
  const { port } = rpc.address() as AddressInfo
  server = await startTestApp({ env: { [`RPC_URL_${CHAIN_ID}`]: `http://127.0.0.1:${port}` } })
}, START_MAX_MS)
afterAll(async () => {
  rpc.close()
  await server.close()
})

const getHealth = async () => {
  const { status, body } = await server.send('GET', '_health/')
  return { status, state: body.status, checks: body.checks }
}

const chainCheck = `chain_${CHAIN_ID}`

test('AP-19 flags are the bundled defaults until one is stored', async () => {
  expect((await server.send('GET', 'feature_flags/')).body).toEqual(flagDefaults)
  await server.db
    .insertInto('feature_flags')
    .values([
      { name: 'Trading', is_on: false, updated_at: new Date(server.clock.nowMs) },
      { name: 'retired', is_on: true, updated_at: new Date(server.clock.nowMs) },
    ])
    .execute()
  server.clock.nowMs += FLAGS_FRESH_MS - 1
  expect((await server.send('GET', 'feature_flags/')).body).toEqual(flagDefaults)
  server.clock.nowMs += 1
  expect((await server.send('GET', 'feature_flags/')).body).toEqual({
    ...flagDefaults,
    Trading: false,
  })
})

test('who has the present flags is not sent them again', async () => {
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
  const checks = { database: 'ok', [chainCheck]: 'ok' }
  expect(await getHealth()).toEqual({ status: 200, state: 'ok', checks })
})

test('a chain is asked at most once in two seconds', async () => {
  await getHealth()
  const { calls } = chain
  server.clock.nowMs += 1999
  await getHealth()
  expect(chain.calls).toBe(calls)
  server.clock.nowMs += 1
  await getHealth()
  expect(chain.calls).toBe(calls + 1)
})

test('AP-20 a chain that is another one makes it degraded, still 200', async () => {
  chain.id = 1
  server.clock.nowMs += 2000
  const checks = { database: 'ok', [chainCheck]: 'down' }
  expect(await getHealth()).toEqual({ status: 200, state: 'degraded', checks })
  chain.id = CHAIN_ID
})

test('AP-20 a chain that does not answer makes it degraded', async () => {
  await new Promise((resolve) => rpc.close(resolve))
  server.clock.nowMs += 2000
  expect(await getHealth()).toMatchObject({ status: 200, state: 'degraded' })
})

test('AP-20 without its database it is down, 503', async () => {
  const broken = await startTestApp()
  await broken.engine.close()
  const { status, body } = await broken.send('GET', '_health/')
  expect({ status, state: body.status }).toEqual({ status: 503, state: 'down' })
  const flags = await broken.send('GET', 'feature_flags/')
  expect(flags).toMatchObject({ status: 500, body: { code: 'internal' } })
  await broken.close()
})

test('every call of the group has been seen to succeed and to refuse', () => {
  expect(listUntested(api.system, server.seen)).toEqual([])
})
