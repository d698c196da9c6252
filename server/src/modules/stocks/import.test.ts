import type { PriceChartPoint, Stock } from '@parvalue/shared/api/stock-fields.ts'
import { referenceStocks } from '@parvalue/shared/domain/stocks/reference-prices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MarketData, VendorAction } from '../../providers/market-data/port.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { readCatalogueVersion } from './catalogue-store.ts'
import { importStocks, RECENT_IMPORT } from './import.ts'

let server: TestApp
let market: TestMarket
const logged: unknown[] = []
let aheadMs = 0
const DAY_MS = 86_400_000

/** Imports once and lets the server's caches expire. */
async function importAll(changes: Partial<MarketData> = {}, symbols: string[] = []) {
  await importStocks({
    db: server.db,
    log: { warn: (...args: unknown[]) => void logged.push(['warn', args.at(-1)]), error: () => {} },
    marketData: { ...market.adapter, ...changes },
    marketClock: () => Date.now() + aheadMs,
    symbols,
  })
  server.clock.nowMs += 120_000
}

beforeAll(async () => {
  market = await startTestMarket()
  server = await startTestApp({ env: { MARKET_DATA_URL: market.url, MARKET_DATA_KEY: market.key } })
  server.clock.nowMs = Date.now()
  await importAll()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server.close()
  await market.stop()
})

const get = async <Answer>(path: string) => {
  const { status, body } = await server.send('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body as Answer
}

test('an unreachable vendor is retried, and stored data stays', async () => {
  await market.setMode('away')
  await importAll()
  await market.resume()
  const waits = ['warn', 'stocks: vendor unavailable, will retry']
  expect(logged).toEqual([waits, waits, waits, waits])
  expect(await get('stocks/count')).toEqual({ count: 60 })
})

test('an interrupted import keeps what it saved, and the next one continues', async () => {
  const broken = importAll({
    listCorporateActions: async () => {
      throw new Error('broke off')
    },
  })
  await expect(broken).rejects.toThrow('broke off')
  expect(await get('stocks/count')).toEqual({ count: 60 })
  await importAll()
})

test('an import without changes keeps the version', async () => {
  const before = await readCatalogueVersion(server.db)
  await importAll({ listBars: async () => new Map() })
  expect(await readCatalogueVersion(server.db)).toBe(before)
})

test('a dividend that the vendor withdraws is deleted', async () => {
  const dividends = await get<object[]>('stocks/4/dividends')
  const listCorporateActions: MarketData['listCorporateActions'] = async (symbols, span) => {
    const { actions, ...rest } = await market.adapter.listCorporateActions(symbols, span)
    return { ...rest, actions: actions.filter(({ symbol }) => symbol !== 'AAPL') }
  }
  await importAll({ listCorporateActions })
  expect(await get('stocks/4/dividends')).toEqual([])
  await importAll()
  expect(await get('stocks/4/dividends')).toEqual(dividends)
})

test('a recent import adds new data and keeps old data', async () => {
  const before = await get<object[]>('stocks/27/dividends')
  await market.addDividend({
    symbol: 'KO',
    rate: '2',
    ex_date: new Date().toISOString().slice(0, 10),
    payable_date: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
  })
  await importStocks(
    {
      db: server.db,
      log: { warn: () => {}, error: () => {} },
      marketData: { ...market.adapter, listAssets: () => Promise.reject(new Error('not asked')) },
      marketClock: Date.now,
      symbols: [],
    },
    RECENT_IMPORT,
  )
  server.clock.nowMs += 120_000
  const after = await get<object[]>('stocks/27/dividends')
  expect([after[0], after.slice(1)]).toMatchObject([{ cash_amount: '2' }, before])
})

test('CW-02 a special dividend is listed beside the regular one of the same day', async () => {
  const [usual] = await get<{ ex_dividend_date: string }[]>('stocks/4/dividends')
  const exDate = usual?.ex_dividend_date ?? ''
  const special: VendorAction = {
    vendorId: 'special',
    symbol: 'AAPL',
    exDate,
    kind: 'dividend',
    payDate: '2030-01-01',
    perShare: 10n ** 8n,
    isSpecial: true,
  }
  await importAll({
    listCorporateActions: async (symbols, span) => {
      const { actions, ...rest } = await market.adapter.listCorporateActions(symbols, span)
      return { ...rest, actions: [...actions, special] }
    },
  })
  const [first, second] = await get<object[]>('stocks/4/dividends')
  const sameDay = { ex_dividend_date: exDate }
  expect([first, second]).toMatchObject([
    { ...sameDay, cash_amount: '0.26', dividend_type: 'CD' },
    { ...sameDay, cash_amount: '1', dividend_type: 'SC', pay_date: '2030-01-01' },
  ])
})

test('dividends and splits are stored by the next import, and past prices are adjusted', async () => {
  const year = async () =>
    (await get<PriceChartPoint[]>('stocks/45/price_chart_data?timespan=YEAR')).map(({ close }) =>
      Number(close),
    )
  const before = await year()
  const today = new Date().toISOString().slice(0, 10)
  await market.addSplit({ symbol: 'DIS', from: 1, to: 4, ex_date: '2026-02-02' })
  await market.addDividend({ symbol: 'DIS', rate: '0.75', ex_date: today, payable_date: today })
  await importAll()
  const dividends = await get('stocks/45/dividends')
  expect(dividends).toEqual([
    expect.objectContaining({ cash_amount: '0.75', ex_dividend_date: today, pay_date: today }),
  ])
  const after = await year()
  expect(after).toHaveLength(before.length)
  // A past price may change by the dividend, but not by the split's factor of four. The last one is today's, which moves.
  const moved = after.slice(0, -1).map((close, day) => Math.abs(close - (before[day] ?? 0)))
  expect(Math.max(...moved)).toBeLessThan(1)
})

test('a stock that the vendor no longer lists stays and becomes untradable', async () => {
  const symbols = referenceStocks.map(({ symbol }) => symbol)
  const assets = (await market.adapter.listAssets()).filter(({ symbol }) => symbol !== 'T')
  const name = 'Another Company, Inc.'
  const listAssets = async () => [
    ...assets,
    { symbol: 'OTHER', name, isTradable: true, isFractionable: false },
  ]
  await importAll({ listAssets }, [...symbols, 'OTHER'])
  expect(await get<Stock>('stocks/by_symbol/T')).toMatchObject({ is_tradable: false })
  expect(await get<Stock>('stocks/by_symbol/OTHER')).toMatchObject({
    id: 1001,
    display_name: 'Another Company',
    kind: 'share',
    is_fractionable: false,
  })
})

test.each([
  'stocks/all',
  'stocks/price_summaries?stock_ids=1,4,33',
  'stocks/5/events',
  'stocks/5/dividends',
  'stocks/4/news_articles',
  'stocks/4/price_chart_data?timespan=YEAR',
  'stocks/listing?page_size=60',
])('%s is serialized alike with and without validation of answers', async (path) => {
  const hardened = await startTestApp({
    marketData: market,
    isHardened: true,
    engine: server.engine,
  })
  hardened.clock.nowMs = server.clock.nowMs
  // The day's last price still changes while the market is open.
  const toComparable = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body), (key, value: unknown): unknown => {
      if (key === 'tokens') return []
      return key === 'sparkline' && Array.isArray(value) ? value.slice(0, -1) : value
    })
  // Prices would change between the two requests.
  await market.setMode('missing')
  server.clock.nowMs += 6000
  hardened.clock.nowMs = server.clock.nowMs
  const [ours, theirs] = [await server.send('GET', path), await hardened.send('GET', path)]
  await market.resume()
  await hardened.close()
  expect([theirs.status, toComparable(theirs.body)]).toEqual([200, toComparable(ours.body)])
})

test('a split drops the stored days once it takes effect, until adjusted ones are imported', async () => {
  const closes = async () =>
    (await get<PriceChartPoint[]>('stocks/27/price_chart_data?timespan=YEAR')).map(({ close }) =>
      Number(close),
    )
  const before = await closes()
  const exDate = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  await market.addSplit({ symbol: 'KO', from: 1, to: 4, ex_date: exDate })
  await importAll()
  expect(await closes()).toEqual(before)
  await market.goAhead(4)
  aheadMs = 4 * DAY_MS
  server.clock.nowMs += aheadMs
  await importAll({ listBars: async () => new Map() })
  expect(await closes()).toEqual([])
  await importAll()
  const after = await closes()
  expect(Math.max(...after)).toBeLessThan(Math.min(...before))
})

test('a split that the vendor postpones or withdraws leaves its former day', async () => {
  const listSplits = async () =>
    (await get<{ kind: string; ex_date: string }[]>('stocks/28/events'))
      .filter(({ kind }) => kind === 'split')
      .map(({ ex_date }) => ex_date)
  const closes = async () =>
    (await get<PriceChartPoint[]>('stocks/28/price_chart_data?timespan=YEAR')).map(({ close }) =>
      Number(close),
    )
  const symbol = referenceStocks.find(({ stockId }) => stockId === 28)?.symbol ?? ''
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const before = await closes()
  const { id } = await market.addSplit({ symbol, from: 1, to: 4, ex_date: day(3) })
  await importAll()
  expect(await listSplits()).toEqual([day(3)])
  await market.correct({ id, ex_date: day(10) })
  await importAll()
  expect(await listSplits()).toEqual([day(10)])
  // The split is in effect now: the vendor adjusts past prices, until it withdraws the split again.
  await market.correct({ id, ex_date: '2026-02-02' })
  await importAll()
  await market.withdraw(id)
  await importAll()
  expect(await listSplits()).toEqual([])
  const after = await closes()
  expect(after).toHaveLength(before.length)
  const moved = after.map((close, index) => Math.abs(close / (before[index] ?? 1) - 1))
  expect(Math.max(...moved)).toBeLessThan(0.05)
})
