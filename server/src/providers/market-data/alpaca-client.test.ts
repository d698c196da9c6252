import {
  Alpaca,
  ApiError,
  AuthError,
  marketData as models,
  TimeFrame,
  trading,
  ValidationError,
} from '@alpacahq/alpaca-trade-api'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hrefOf } from '../../simulation/steps/inject-request.ts'
import {
  OPEN_TUESDAY_MS,
  startTestMarket,
  type TestMarket,
} from '../../testing/orders/test-market.ts'

// Alpaca's own client calls the simulator, so that not only the adapter judges its answers. The client
// has two hosts, one for prices and one for assets and the clock; as the proxy of a production setup does, `toSimulator`
// sends both to one address. The client has no call for halts and results, which Alpaca itself does not list.

let market: TestMarket
let alpaca: Alpaca

beforeAll(async () => {
  market = await startTestMarket(OPEN_TUESDAY_MS)
  alpaca = createClient(market.key)
})
afterEach(() => market.resume())
afterAll(() => market?.stop())

function createClient(key: string): Alpaca {
  const [keyId = '', secret = ''] = key.split(':')
  const toSimulator: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(hrefOf(input))
    return fetch(`${market.url}${pathname}${search}`, init)
  }
  return new Alpaca({ keyId, secret, fetchApi: toSimulator, retry: false, rateLimit: false })
}

const DAY_MS = 86_400_000

test('RF-01 Alpaca’s client reports a wrong key, a wrong timeframe and an outage of the market', async () => {
  const stranger = createClient('simulated:another-secret')
  const wrongKey = stranger.marketData.stocks.stockSnapshots({ symbols: 'AAPL' })
  await expect(wrongKey).rejects.toBeInstanceOf(AuthError)
  const wrongFrame = alpaca.marketData.stocks.stockBars({ symbols: 'AAPL', timeframe: '2Weeks' })
  await expect(wrongFrame).rejects.toBeInstanceOf(ValidationError)
  await expect(wrongFrame).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('timeframe'),
  })
  const wrongSort = alpaca.marketData.news.news({ sort: 'sideways' as 'asc' })
  await expect(wrongSort).rejects.toMatchObject({ status: 400, message: 'invalid sort: sideways' })
  const wrongLimit = alpaca.marketData.corporateActions.corporateActions({ limit: 0 })
  await expect(wrongLimit).rejects.toBeInstanceOf(ValidationError)
  await market.setMode('away')
  const away = alpaca.marketData.stocks.stockSnapshots({ symbols: 'AAPL' })
  await expect(away).rejects.toBeInstanceOf(ApiError)
  await expect(away).rejects.toMatchObject({ status: 503 })
})

test('RF-01 Alpaca’s client reads whole snapshots, whose days are the daily bars', async () => {
  const query = { symbols: 'AAPL,SGOV,NOBODY' }
  const snapshots = await alpaca.marketData.stocks.stockSnapshots(query)
  expect(Object.keys(snapshots)).toEqual(['AAPL', 'SGOV'])
  for (const { latestTrade, latestQuote, minuteBar, dailyBar, prevDailyBar } of Object.values(
    snapshots,
  )) {
    expect([
      latestTrade && models.instanceOfStockTrade(latestTrade),
      latestQuote && models.instanceOfStockQuote(latestQuote),
      ...[minuteBar, dailyBar, prevDailyBar].map((bar) => bar && models.instanceOfStockBar(bar)),
      models.instanceOfStockTape(latestTrade?.z),
      (latestQuote?.bp ?? 0) < (latestQuote?.ap ?? 0),
    ]).toEqual([true, true, true, true, true, true, true])
  }
  const shown = snapshots.AAPL
  const before = await alpaca.marketData.getStockBarsFor('AAPL', {
    timeframe: TimeFrame.Day,
    start: new Date(OPEN_TUESDAY_MS - 5 * DAY_MS),
  })
  const days = before.map(({ timestamp, close }) => [timestamp.toISOString(), close])
  expect(days.at(-2)).toEqual([shown?.prevDailyBar?.t.toISOString(), shown?.prevDailyBar?.c])
  expect(days.at(-1)?.[0]).toBe(shown?.dailyBar?.t.toISOString())
  expect(days.at(-1)?.[0]).toBe('2027-03-02T05:00:00.000Z')
})

test('RF-01 Alpaca’s client pages through the bars of several stocks', async () => {
  const query = {
    symbols: 'AAPL,MSFT',
    timeframe: TimeFrame.Hour,
    start: new Date(OPEN_TUESDAY_MS - DAY_MS),
    end: new Date(OPEN_TUESDAY_MS),
    adjustment: 'split' as const,
  }
  const whole = await alpaca.marketData.stocks.stockBars({ ...query, limit: 10_000 })
  expect([Object.keys(whole.bars), whole.nextPageToken]).toEqual([['AAPL', 'MSFT'], null])
  const bars = Object.values(whole.bars).flat()
  expect(bars.length).toBeGreaterThan(20)
  expect(bars.filter((bar) => !models.instanceOfStockBar(bar))).toEqual([])
  const paged: models.StockBar[] = []
  const pages = alpaca.marketData.iterateStockBars({ ...query, limit: 7 })
  for await (const { value } of pages) paged.push(value)
  expect(paged).toEqual(bars)
})

test('RF-01 Alpaca’s client pages through news, oldest or newest first', async () => {
  const query = {
    symbols: 'AAPL,MSFT',
    start: new Date(OPEN_TUESDAY_MS - 30 * DAY_MS),
    end: new Date(OPEN_TUESDAY_MS),
  }
  const newest = await alpaca.marketData.collectNews({ ...query, limit: 3, sort: 'desc' })
  expect(newest.length).toBeGreaterThan(6)
  expect(newest.filter((article) => !models.instanceOfNews(article))).toEqual([])
  const times = newest.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const oldest = await alpaca.marketData.collectNews({ ...query, sort: 'asc' })
  expect(oldest).toEqual(newest.toReversed())
})

test('RF-01 Alpaca’s client reads dividends and splits in both directions, page by page', async () => {
  const dates = { ex_date: '2027-03-08', payable_date: '2027-03-19' }
  const { id } = await market.addDividend({ symbol: 'DIS', rate: '0.75', ...dates, special: true })
  await market.addSplit({ symbol: 'DIS', from: 1, to: 4, ex_date: '2027-03-10' })
  await market.addSplit({ symbol: 'T', from: 10, to: 1, ex_date: '2027-03-11' })
  const query = {
    symbols: 'DIS,T',
    types: 'cash_dividend,forward_split,reverse_split',
    start: new Date('2027-03-09'),
    end: new Date('2027-03-20'),
  }
  const { corporateActions, nextPageToken } =
    await alpaca.marketData.corporateActions.corporateActions({ ...query, limit: 1000 })
  const { cashDividends = [], forwardSplits = [], reverseSplits = [] } = corporateActions
  expect(cashDividends).toMatchObject([
    {
      ...{ id, symbol: 'DIS', rate: 0.75, special: true, foreign: false },
      exDate: new Date(dates.ex_date),
      payableDate: new Date(dates.payable_date),
      processDate: new Date(dates.payable_date),
    },
  ])
  expect(forwardSplits).toMatchObject([{ symbol: 'DIS', oldRate: 1, newRate: 4 }])
  expect(reverseSplits).toMatchObject([{ symbol: 'T', oldRate: 10, newRate: 1 }])
  expect([
    cashDividends.every(models.instanceOfCashDividend),
    forwardSplits.every(models.instanceOfForwardSplit),
    reverseSplits.every(models.instanceOfReverseSplit),
    nextPageToken,
  ]).toEqual([true, true, true, null])
  const collected = await alpaca.marketData.collectCorporateActions({ ...query, limit: 1 })
  expect(collected).toMatchObject({ cashDividends, forwardSplits, reverseSplits })
})

test('RF-01 Alpaca’s client reads the price of ether, the assets and the clock', async () => {
  const crypto = { loc: 'us' as const, symbols: 'ETH/USD' }
  const { trades } = await alpaca.marketData.crypto.cryptoLatestTrades(crypto)
  const trade = trades['ETH/USD']
  expect(trade && models.instanceOfCryptoTrade(trade)).toBe(true)
  expect(trade?.p).toBeGreaterThan(0)
  const assets = await alpaca.trading.assets.getV2Assets({
    status: 'active',
    assetClass: 'us_equity',
  })
  expect(assets.length).toBeGreaterThan(50)
  expect(assets.filter((asset) => !trading.instanceOfAssets(asset))).toEqual([])
  expect(assets.every(({ exchange }) => trading.instanceOfExchange(exchange))).toBe(true)
  const clock = await alpaca.trading.clock.legacyClock()
  expect(trading.instanceOfLegacyClock(clock)).toBe(true)
  expect(clock).toMatchObject({
    isOpen: true,
    nextOpen: new Date('2027-03-03T14:30:00Z'),
    nextClose: new Date('2027-03-02T21:00:00Z'),
  })
})
