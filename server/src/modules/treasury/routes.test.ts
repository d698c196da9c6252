import { api } from '@parvalue/shared/api/table.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import { DAY_MS } from '@parvalue/shared/domain/reserves/yield.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

let server: TestApp
let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server.close()
  await market.stop()
})

/** The market's time is shared; every test starts after the previous one's prices have expired. */
let passedMs = 0
beforeEach(async () => {
  passedMs += 6000
  server.clock.nowMs = Date.now() + passedMs
  await market.resume()
})

const getPrices = (ids: string) =>
  server.send('GET', `treasury/token_prices?stock_token_ids=${ids}`)

test('before the first rebase there is no yield', async () => {
  const { status, body } = await server.send('GET', 'info/')
  expect([status, body]).toEqual([200, { yield: null, basis: null }])
})

test('an unchanged yield is not sent again', async () => {
  const { headers } = await server.send('GET', 'info/')
  const again = await server.send('GET', 'info/', {
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', 'no-cache'])
})

test('YI-02 AU-05 the yield is a fraction with the rebases that it was computed from', async () => {
  const fromMs = Date.UTC(2026, 9, 1)
  const rows = [0, 10, 40].map((days, index) => ({
    chain_id: SEPOLIA_CHAIN_ID,
    block_number: index + 1,
    log_index: 0,
    balance_per_share: `${ONE_SHARE + BigInt(days) * 10n ** 14n}`,
    supply_before: '1',
    supply_after: '1',
    mined_at: new Date(fromMs + days * DAY_MS),
    transaction_hash: `0x${`${index}`.padStart(64, '0')}`,
    vault_shares: null,
    wrapped_supply: null,
  }))
  await server.db.insertInto('usdplus_rebases').values(rows).execute()
  const { status, body } = await server.send('GET', 'info/')
  // (1.004 / 1.001) ^ (365 / 30) − 1
  expect([status, body]).toEqual([
    200,
    {
      yield: 0.037079,
      basis: {
        chain_id: SEPOLIA_CHAIN_ID,
        from: { created_dt: '2026-10-11T00:00:00.000Z', balance_per_share: '1001000000000000000' },
        to: { created_dt: '2026-11-10T00:00:00.000Z', balance_per_share: '1004000000000000000' },
      },
    },
  ])
})

test.each([
  'treasury/token_prices',
  'treasury/token_prices?stock_token_ids=',
  'treasury/token_prices?stock_token_ids=one',
  'treasury/token_prices?stock_token_ids=1,999',
  'treasury/token_prices?stock_token_ids=-1',
  'treasury/chain/999/tokens',
  'treasury/chain/one/tokens',
])('%s is refused', async (path) => {
  const { status, body } = await server.send('GET', path)
  expect([status, body]).toMatchObject([400, { code: 'validation' }])
})

test('AU-02 prices are decimal text by stock id', async () => {
  const { status, body } = await getPrices('1,4,1')
  expect([status, body]).toEqual([
    200,
    [
      { stock_token_id: 1, price: expect.stringMatching(/^100\.4\d*$/) },
      { stock_token_id: 4, price: expect.stringMatching(/^2[23]\d(\.\d+)?$/) },
    ],
  ])
})

test.each(['stale', 'zero', 'negative', 'jump', 'missing'] as const)(
  'AU-02 a price that is %s is left out, and the others stay',
  async (mode) => {
    await market.setMode(mode, 'SGOV')
    const { status, body } = await getPrices('1,4')
    expect([status, body]).toMatchObject([200, [{ stock_token_id: 4 }]])
  },
)

test('without market data the list of prices is empty, not an error', async () => {
  await market.setMode('away')
  const { status, body } = await getPrices('1,4')
  expect([status, body]).toEqual([200, []])
})

test('prices are requested once in five seconds', async () => {
  const { body: before } = await getPrices('1')
  await market.setMode('missing')
  server.clock.nowMs += 4999
  expect((await getPrices('1')).body).toEqual(before)
  server.clock.nowMs += 1
  expect((await getPrices('1')).body).toEqual([])
})

test('AU-03 the stock tokens of a chain are listed', async () => {
  const { status, body } = await server.send('GET', `treasury/chain/${SEPOLIA_CHAIN_ID}/tokens`)
  const last = (digit: string) => `0x${digit.padStart(40, '0')}`
  expect([status, body]).toEqual([
    200,
    [
      { id: 1, address: last('D1') },
      { id: 2, address: last('D2') },
      { id: 4, address: last('D4') },
    ],
  ])
})

test('AU-04 a USD+ is worth a dollar', async () => {
  const { status, body } = await server.send('GET', 'token_price/')
  expect([status, body]).toEqual([200, { price: '1' }])
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.treasury, server.seen)).toEqual([])
})
