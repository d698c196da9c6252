import { afterEach, expect, test } from 'vitest'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { listDayBars } from './charts.ts'

let market: TestMarket | null = null
afterEach(() => market?.stop())

/** Returns the first and last time of each stock's bars, in a market at the given time. */
async function listEnds(now: string, timeframe: '5Min' | '30Min') {
  const nowMs = Date.parse(now)
  market = await startTestMarket(nowMs)
  const bars = await listDayBars(market.adapter, ['AAPL', 'ZZZZZZ', 'NVDA'], { timeframe, nowMs })
  return [...bars].map(([symbol, of]) => [
    symbol,
    ...[of[0], of.at(-1)].map((bar) => new Date(bar?.atMs ?? 0).toISOString()),
  ])
}

// In early March 20:00 in New York is 01:00 UTC.
test.each([
  ['30Min', '2027-03-03T01:29:00Z'],
  ['5Min', '2027-03-03T01:00:10Z'],
] as const)('SK-01 SK-02 a day with too few bars of %s shows the day before', async (size, now) => {
  const last = size === '30Min' ? '2027-03-03T00:30:00.000Z' : '2027-03-03T00:55:00.000Z'
  expect(await listEnds(now, size)).toEqual([
    ['AAPL', '2027-03-02T01:00:00.000Z', last],
    ['NVDA', '2027-03-02T01:00:00.000Z', last],
  ])
})

test('on a Sunday evening the day before is Friday', async () => {
  expect(await listEnds('2027-03-01T01:10:00Z', '30Min')).toEqual([
    ['AAPL', '2027-02-26T01:00:00.000Z', '2027-02-27T00:30:00.000Z'],
    ['NVDA', '2027-02-26T01:00:00.000Z', '2027-02-27T00:30:00.000Z'],
  ])
})

test.each([
  ['30Min', '2027-03-03T01:31:00Z', '2027-03-03T01:30:00.000Z'],
  ['5Min', '2027-03-03T01:06:00Z', '2027-03-03T01:05:00.000Z'],
] as const)('two bars of %s suffice for their own day', async (size, now, last) => {
  expect(await listEnds(now, size)).toEqual([
    ['AAPL', '2027-03-03T01:00:00.000Z', last],
    ['NVDA', '2027-03-03T01:00:00.000Z', last],
  ])
})
