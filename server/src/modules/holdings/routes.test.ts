import type { HoldingAnswer, PortfolioAnswer } from '@parvalue/shared/api/holdings.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { AAPL_STOCK_ID, createHoldingRows, parseUnits } from '../../testing/money/test-holdings.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { toExportYear } from './export.ts'

let server: TestApp
let market: TestMarket
let rows: ReturnType<typeof createHoldingRows>
let mine: SessionCredentials

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
  rows = createHoldingRows(server)
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server.close()
  await market.stop()
})

/** Every test starts after the caches of the previous one have expired. */
let passedMs = 0
beforeEach(async () => {
  passedMs += 6000
  server.clock.nowMs = Date.now() + passedMs
  await market.resume()
  await rows.clear()
  mine = await signIn(server)
})

const get = async <Answer>(path: string, credentials = mine): Promise<Answer> => {
  const { status, body, text } = await server.send('GET', path, credentials)
  if (status !== 200) throw new Error(text)
  return body as Answer
}

const paths = [
  `user/wallet/holdings?chain_id=${SEPOLIA_CHAIN_ID}`,
  'user/wallet/holdings/historical_chart_data?timespan=MONTH',
  'user/wallet/wrapped_holdings',
  'user/portfolio',
  `user/portfolio/export?year=${toExportYear(Date.now())}`,
]

test('AB-20 AB-22 holdings are valued at the current price, wrapped or not', async () => {
  await rows.putHistory()
  const [plain, ...others] = await get<HoldingAnswer[]>(
    `user/wallet/holdings?chain_id=${SEPOLIA_CHAIN_ID}`,
  )
  expect(others).toEqual([])
  expect(plain).toMatchObject({
    stock_id: AAPL_STOCK_ID,
    chain_id: SEPOLIA_CHAIN_ID,
    symbol: 'AAPL.d',
    amount: '18',
  })
  expect(plain?.wrapped).toBe(false)
  expect(parseUnits(plain?.market_value)).toBe(parseUnits(plain?.price) * 18n)
  const [wrapped] = await get<Record<string, string>[]>('user/wallet/wrapped_holdings')
  expect(wrapped).toMatchObject({
    symbol: 'AAPL.d.x',
    amount: '6',
    underlying_amount: '12',
    exchange_rate: '2',
    wrapped: true,
  })
  expect(parseUnits(wrapped?.market_value)).toBe(parseUnits(plain?.price) * 12n)
})

test('AB-20 without a valid price the value is null, never 0', async () => {
  await rows.putHistory()
  await market.setMode('stale', 'AAPL')
  const [holding] = await get<HoldingAnswer[]>(`user/wallet/holdings?chain_id=${SEPOLIA_CHAIN_ID}`)
  expect([holding?.amount, holding?.price, holding?.market_value]).toEqual(['18', null, null])
  const { total_value, positions } = await get<PortfolioAnswer>('user/portfolio')
  expect([total_value, positions[0]?.value, positions[0]?.change_today]).toEqual([null, null, null])
  expect(positions[0]?.cost).toBe('1800')
})

test('AB-21 each point has the holdings and prices of its time; the last one is now', async () => {
  await rows.putHistory()
  type Point = { timestamp: number; value: string | null; put_in: string | null }
  const read = (timespan: string) =>
    get<Point[]>(`user/wallet/holdings/historical_chart_data?timespan=${timespan}`)
  const { total_value } = await get<PortfolioAnswer>('user/portfolio')
  for (const timespan of ['DAY', 'WEEK', 'MONTH', 'YEAR']) {
    const points = await read(timespan)
    const times = points.map(({ timestamp }) => timestamp)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(points.at(-1)).toEqual({
      timestamp: Math.floor(server.clock.nowMs / 1000),
      value: total_value,
      put_in: '2250',
      deposited: '3000',
    })
    expect([times.length > 40, times.length <= 130]).toEqual([true, true])
  }
  const year = await read('YEAR')
  expect(year[0]).toMatchObject({ value: '0', put_in: '0' })
  const month = await read('MONTH')
  // 10 tokens of that time are 20 of today's tokens.
  const early = month.find(({ put_in }) => put_in === '1000')
  expect([
    parseUnits(early?.value) / parseUnits('20') > 150n,
    parseUnits(early?.value) / parseUnits('20') < 400n,
  ]).toEqual([true, true])
  expect([...new Set(month.map(({ put_in }) => put_in))]).toEqual(['1000', '3000', '2250'])
})

test('AB-21 an unreachable market leaves gaps instead of zeros', async () => {
  await rows.putHistory()
  await market.setMode('away')
  server.clock.nowMs += 120_000
  const points = await get<{ value: string | null }[]>(
    'user/wallet/holdings/historical_chart_data?timespan=WEEK',
  )
  expect(new Set(points.map(({ value }) => value))).toEqual(new Set([null]))
})

test.each(paths)(
  '%s needs a wallet, is not cached and shows only the caller’s data',
  async (path) => {
    await rows.putHistory()
    expect((await server.send('GET', path)).status).toBe(401)
    const ownResponse = await server.send('GET', path, mine)
    expect([ownResponse.status, ownResponse.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(ownResponse.text).toMatch(/AAPL|2250/)
    const other = await server.send('GET', path, await signIn(server, bob))
    expect(other.text).not.toMatch(/AAPL|2250/)
  },
)

test('trades of a stock need a wallet, and are empty without trades', async () => {
  const path = 'user/wallet/trades?stock_id=1'
  expect((await server.send('GET', path)).status).toBe(401)
  expect(await get(path)).toEqual([])
})

test.each([
  'user/wallet/holdings?chain_id=one',
  'user/wallet/holdings?chain_id=999',
  'user/wallet/holdings/historical_chart_data?timespan=CENTURY',
  'user/wallet/trades?stock_id=AAPL',
  'user/portfolio/export?year=1999',
  'user/portfolio/export?year=2099',
])('%s is refused', async (path) => {
  const answer = await server.send('GET', path, mine)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.holdings, server.seen)).toEqual([])
})
