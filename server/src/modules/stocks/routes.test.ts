import type {
  PriceChartPoint,
  PriceSummary,
  Stock,
  StockListingRow,
} from '@parvalue/shared/api/stock-fields.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { importStocks } from './import.ts'

let server: TestApp
let market: TestMarket

const AAPL = 4
const NVDA = 5
const silent = { warn: () => {}, error: () => {} }

const importAll = () =>
  importStocks({
    db: server.db,
    log: silent,
    marketData: market.adapter,
    marketClock: Date.now,
    symbols: [],
  })

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
  await importAll()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server.close()
  await market.stop()
})

/** Every test starts after the caches of the previous one have expired. */
let passedMs = 0
beforeEach(async () => {
  passedMs += 61_000
  server.clock.nowMs = Date.now() + passedMs
  await market.resume()
})

const get = async <Answer>(path: string) => {
  const { status, body } = await server.send('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body as Answer
}

const ids = (stocks: Stock[]) => stocks.map(({ id }) => id)
const symbols = (stocks: Stock[]) => stocks.map(({ symbol }) => symbol)

test.each([
  ['stocks/all?page=0', 'page'],
  ['stocks/all?page_size=101', 'page_size'],
  ['stocks/by_ids', 'stock_ids'],
  ['stocks/info?stock_ids=x', 'stock_ids.0'],
  [`stocks/price_summaries?stock_ids=${'1,'.repeat(100)}1`, 'stock_ids'],
  [
    `stocks/by_ids?stock_ids=${Array.from({ length: 10_000 }, (_, i) => i + 1).join(',')}`,
    'stock_ids',
  ],
  ['stocks/search?search_text=', 'search_text'],
  [`stocks/search?search_text=${'a'.repeat(65)}`, 'search_text'],
  ['stocks/by_symbol/a%22b', 'symbol'],
  ['stocks/x/dividends', 'stock_id'],
  ['stocks/0/news_articles', 'stock_id'],
  ['stocks/-1/events', 'stock_id'],
  ['stocks/4/price_chart_data?timespan=HOUR', 'timespan'],
  ['stocks/4/price_chart_data', 'timespan'],
  ['stocks/listing?sort=id', 'sort'],
  ['stocks/listing?direction=up', 'direction'],
])('AC-03 %s is refused for its %s', async (path, field) => {
  const { status, body } = await server.send('GET', path)
  expect([status, body]).toMatchObject([
    400,
    { code: 'validation', fields: { [field]: expect.any(String) } },
  ])
})

test.each([
  'stocks/by_symbol/NONE',
  'stocks/9999/dividends',
  'stocks/9999/news_articles',
  'stocks/9999/price_chart_data?timespan=DAY',
  'stocks/9999/events',
])('%s is not found', async (path) => {
  const { status, body } = await server.send('GET', path)
  expect([status, body]).toMatchObject([
    404,
    { code: 'not_found', message: 'We could not find this stock.' },
  ])
})

test('AP-01 AP-04 AC-03 stocks are paged from 1, and a page past the end is empty', async () => {
  const { count } = await get<{ count: number }>('stocks/count')
  expect(count).toBe(60)
  expect(ids(await get('stocks/all'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ids(await get('stocks/all?page=6&page_size=11'))).toEqual([56, 57, 58, 59, 60])
  expect(await get('stocks/all?page=7&page_size=11')).toEqual([])
})

test('AP-02 a stock is found by its symbol in any case', async () => {
  const apple = await get<Stock>('stocks/by_symbol/aapl')
  expect(apple).toEqual({
    id: AAPL,
    symbol: 'AAPL',
    name: 'Apple Inc.',
    display_name: 'Apple',
    description: expect.stringContaining('iPhone'),
    logo_url: null,
    cik: '0000320193',
    composite_figi: null,
    cusip: null,
    is_fractionable: true,
    is_tradable: true,
    kind: 'share',
    tokens: ['eip155:11155111:0x00000000000000000000000000000000000000D4'],
  })
  expect(await get<Stock>('stocks/by_symbol/BRK.B')).toMatchObject({ symbol: 'BRK.B', tokens: [] })
})

test('CW-12 BRK.B is found by every usual spelling', async () => {
  for (const typed of ['BRK.B', 'brk-b', 'BRK/B', 'brk b', 'BRKB']) {
    const path = `stocks/search?search_text=${encodeURIComponent(typed)}`
    expect(symbols(await get(path))).toEqual(['BRK.B'])
  }
  const copied = ['BRK.B\u200b', 'BRK\u2011B', 'ＢＲＫ．Ｂ', 'BRK.B (NYSE)']
  for (const typed of ['brk-b', 'BRK/B', 'brk b', 'NYSE: BRK.B', 'BRK.B:US', ...copied]) {
    const path = `stocks/by_symbol/${encodeURIComponent(typed)}`
    expect((await get<Stock>(path)).symbol).toBe('BRK.B')
  }
})

test('AP-03 AP-05 stocks are listed by ids, once each, without unknown ones', async () => {
  for (const call of ['by_ids', 'info']) {
    const found = await get<Stock[]>(`stocks/${call}?stock_ids=5&stock_ids=4,5,9999`)
    expect([call, ids(found)]).toEqual([call, [NVDA, AAPL]])
    expect([call, await get(`stocks/${call}?stock_ids=9999`)]).toEqual([call, []])
  }
})

test('AP-06 a price has its change and the range of its year', async () => {
  const [summary] = await get<PriceSummary[]>(`stocks/price_summaries?stock_ids=${AAPL}`)
  expect(summary).toMatchObject({
    stock_id: AAPL,
    price: expect.stringMatching(/^2[23]\d(\.\d{1,2})?$/),
    weighted_shares_outstanding: 15_100_000_000,
    market_cap: expect.stringMatching(/^3[3-5]\d{11}(\.\d{1,2})?$/),
    volume: expect.any(Number),
  })
  const { price, previous_close, change, year_high, year_low, low, high } = summary ?? {}
  expect(Number(change)).toBeCloseTo(Number(price) - Number(previous_close), 6)
  expect(summary?.change_percent).toBeCloseTo((Number(change) / Number(previous_close)) * 100, 3)
  expect([Number(low) <= Number(price), Number(price) <= Number(high)]).toEqual([true, true])
  expect([Number(year_low) <= Number(low), Number(high) <= Number(year_high)]).toEqual([true, true])
  expect(summary?.dividend_yield).toBeCloseTo(1.04 / Number(price), 4)
  expect(summary?.price_earnings).toBeCloseTo(Number(price) / 6.75, 1)
})

test.each(['stale', 'zero', 'negative', 'jump', 'missing'] as const)(
  'AP-06 a price that is %s is left out, and the others stay',
  async (mode) => {
    await market.setMode(mode, 'AAPL')
    const path = `stocks/price_summaries?stock_ids=${AAPL},${NVDA}`
    const [apple, nvidia] = await get<PriceSummary[]>(path)
    const nothing = { price: null, change: null, change_percent: null, market_cap: null }
    expect(apple).toMatchObject({ ...nothing, timestamp: null, dividend_yield: null })
    expect([apple?.previous_close, nvidia?.price]).toEqual([expect.any(String), expect.any(String)])
  },
)

test('AP-07 a search lists matching symbols first, then names, in any case', async () => {
  expect(symbols(await get('stocks/search?search_text=apple'))).toEqual(['AAPL'])
  expect(symbols(await get('stocks/search?search_text=ma'))).toEqual([
    'MA',
    'AMZN',
    'GS',
    'IBM',
    'VTI',
    'WMT',
  ])
  expect(await get('stocks/search?search_text=%25')).toEqual([])
  expect(await get("stocks/search?search_text=';drop table stocks")).toEqual([])
})

test('AP-08 dividends are listed newest first', async () => {
  const dividends = await get<{ ex_dividend_date: string }[]>(`stocks/${AAPL}/dividends`)
  expect(dividends.length).toBeGreaterThan(18)
  expect(dividends[0]).toMatchObject({
    ticker: 'AAPL',
    cash_amount: '0.26',
    currency: 'USD',
    dividend_type: 'CD',
    frequency: 4,
  })
  const dates = dividends.map(({ ex_dividend_date }) => ex_dividend_date)
  expect(dates).toEqual([...dates].sort().reverse())
})

test('AP-09 news are plain text with a link, newest first', async () => {
  const news = await get<{ published_dt: string; article_url: string }[]>(
    `stocks/${AAPL}/news_articles`,
  )
  expect([news.length > 0, news.length <= 20]).toEqual([true, true])
  const times = news.map(({ published_dt }) => published_dt)
  expect(times).toEqual([...times].sort().reverse())
  expect(news[0]?.article_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/news\/\d+$/)
})

test.each([
  ['DAY', 86_400, 2],
  ['WEEK', 7 * 86_400, 100],
  ['MONTH', 31 * 86_400, 200],
  ['YEAR', 366 * 86_400, 240],
])('AP-10 the chart of a %s has at most 500 points in order', async (timespan, seconds, least) => {
  const path = `stocks/${AAPL}/price_chart_data?timespan=${timespan}`
  const points = await get<PriceChartPoint[]>(path)
  expect([points.length >= least, points.length <= 500]).toEqual([true, true])
  const times = points.map(({ timestamp }) => timestamp)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThanOrEqual(seconds)
  for (const { open, high, low, close } of points) {
    const [o, h, l, c] = [open, high, low, close].map(Number) as [number, number, number, number]
    expect([l <= o, o <= h, l <= c, c <= h]).not.toContain(false)
  }
})

test('AP-10 without its vendor a chart is unavailable, except that of a year', async () => {
  await market.setMode('away')
  const day = await server.send('GET', `stocks/${NVDA}/price_chart_data?timespan=DAY`)
  expect([day.status, day.body.code]).toEqual([503, 'unavailable'])
  expect(await get<PriceChartPoint[]>(`stocks/${NVDA}/price_chart_data?timespan=YEAR`)).not.toEqual(
    [],
  )
})

test('SK-01 the listing is searched, sorted and paged, with prices and sparklines', async () => {
  type Listing = { rows: StockListingRow[]; count: number }
  const list = async (query: string) => {
    const { rows, count } = await get<Listing>(`stocks/listing?${query}`)
    return { count, rows, symbols: rows.map(({ stock }) => stock.symbol) }
  }
  const first = await list('')
  expect([first.count, first.symbols[0], first.rows.length]).toEqual([60, 'AAPL', 10])
  for (const { sparkline, price_summary, halt } of first.rows) {
    expect([sparkline.length > 1, sparkline.length <= 40, halt]).toEqual([true, true, null])
    expect(price_summary.price).not.toBeNull()
  }
  expect((await list('sort=price&direction=desc&page_size=2')).symbols).toEqual(['COST', 'NFLX'])
  expect((await list('kind=fund&page_size=100')).symbols).toEqual([
    'BIL',
    'GLD',
    'IWM',
    'QQQ',
    'SGOV',
    'SPY',
    'TBIL',
    'VTI',
  ])
  expect(await list('search_text=inc&kind=fund')).toMatchObject({ count: 0, symbols: [] })
  expect((await list('stock_ids=5,4&sort=name&direction=desc')).symbols).toEqual(['NVDA', 'AAPL'])
  expect(await list('page=7')).toMatchObject({ count: 60, symbols: [] })
})

test('XT-09 a halted stock has the reason and the start of its halt', async () => {
  await market.halt('AMD', 'News pending')
  const { rows } = await get<{ rows: StockListingRow[] }>('stocks/listing?search_text=AMD')
  expect(rows[0]?.halt).toEqual({ reason: 'News pending', since_dt: expect.any(String) })
  await market.resumeTrading('AMD')
})

test('past and coming events of a stock are listed newest first', async () => {
  const events = await get<{ kind: string; date: string }[]>(`stocks/${NVDA}/events`)
  expect(events.map(({ date }) => date)).toEqual(
    events
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['dividend', 'split', 'results']))
  expect(events).toContainEqual({
    kind: 'split',
    date: '2024-06-10',
    split_from: 1,
    split_to: 10,
    ex_date: '2024-06-10',
  })
})

test('an unchanged answer is not sent again', async () => {
  const { headers } = await server.send('GET', 'stocks/all')
  const again = await server.send('GET', 'stocks/all', {
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([again.status, headers['cache-control']]).toEqual([304, 'no-cache'])
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.stocks, server.seen)).toEqual([])
})
