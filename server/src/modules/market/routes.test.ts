import type { MarketStatus } from '@parvalue/shared/api/stock-fields.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'

let server: TestApp
/** A server on the same database whose market time is ahead of the clock. */
let ahead: TestApp
let market: TestMarket

const NVDA = 5

beforeAll(async () => {
  market = await startTestMarket()
  const env = { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key }
  server = await startTestApp({ env })
  const SIMULATED_CLOCK_SHIFTS = JSON.stringify([{ fromMs: 0, aheadMs: 2 * 86_400_000 }])
  ahead = await startTestApp({ env: { ...env, SIMULATED_CLOCK_SHIFTS }, engine: server.engine })
  await server.db
    .insertInto('stocks')
    .values({
      id: NVDA,
      symbol: 'NVDA',
      name: 'NVIDIA Corporation',
      display_name: 'NVIDIA',
      is_backing: false,
      is_fund: false,
      is_fractionable: true,
      is_tradable: true,
    })
    .execute()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await ahead.close()
  await server.close()
  await market.stop()
})

async function getStatus(moment: string, app = server) {
  app.clock.nowMs = Date.parse(moment)
  const { status, body } = await app.send('GET', 'market/status')
  expect(status).toBe(200)
  return body as MarketStatus
}

test('unknown fields are refused', async () => {
  const { status, body } = await server.send('GET', 'market/status?at=now')
  expect([status, body.code]).toEqual([400, 'validation'])
})

test('the answer has the current session, its end and the whole market day', async () => {
  expect(await getStatus('2026-11-27T17:00:00Z')).toEqual({
    world_dt: '2026-11-27T17:00:00.000Z',
    is_ahead: false,
    trading_day: '2026-11-27',
    session: 'regular',
    session_started_dt: '2026-11-27T14:30:00.000Z',
    session_ends_dt: '2026-11-27T18:00:00.000Z',
    next_session: 'post',
    segments: [
      {
        session: 'overnight',
        from_dt: '2026-11-27T01:00:00.000Z',
        to_dt: '2026-11-27T09:00:00.000Z',
      },
      { session: 'pre', from_dt: '2026-11-27T09:00:00.000Z', to_dt: '2026-11-27T14:30:00.000Z' },
      {
        session: 'regular',
        from_dt: '2026-11-27T14:30:00.000Z',
        to_dt: '2026-11-27T18:00:00.000Z',
      },
      { session: 'post', from_dt: '2026-11-27T18:00:00.000Z', to_dt: '2026-11-27T22:00:00.000Z' },
      { session: 'closed', from_dt: '2026-11-27T22:00:00.000Z', to_dt: '2026-11-28T01:00:00.000Z' },
    ],
    halts: [],
  })
})

test('a market time ahead of the clock is used and marked', async () => {
  const status = await getStatus('2026-11-21T16:00:00Z', ahead)
  expect(status).toMatchObject({
    world_dt: '2026-11-23T16:00:00.000Z',
    is_ahead: true,
    session: 'regular',
    trading_day: '2026-11-23',
  })
  expect(await getStatus('2026-11-21T16:00:00Z')).toMatchObject({
    is_ahead: false,
    session: 'closed',
    session_ends_dt: '2026-11-23T01:00:00.000Z',
    next_session: 'overnight',
  })
})

test('XT-09 halts of listed stocks are returned with their reason', async () => {
  await market.halt('NVDA', 'News pending')
  await market.halt('AMD', 'News pending')
  const { halts } = await getStatus('2026-11-23T16:00:00Z')
  expect(halts).toEqual([{ stock_id: NVDA, reason: 'News pending', since_dt: expect.any(String) }])
})

test('XT-09 halts stay in force while the vendor does not answer', async () => {
  await market.setMode('away')
  expect((await getStatus('2026-11-23T17:00:00Z')).halts).toHaveLength(1)
  await market.resume()
  await market.resumeTrading('NVDA')
  expect((await getStatus('2026-11-23T18:00:00Z')).halts).toEqual([])
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.market, server.seen)).toEqual([])
})
