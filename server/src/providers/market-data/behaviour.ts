import { validatePrice } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MarketData } from './port.ts'

export type MarketDataUnderTest = {
  marketData: MarketData
  /** A fund of Treasury bills that the vendor knows. */
  fund: string
  /** A dividend stock that was split on a day of 2024. */
  share: string
  nowMs: () => number
  stop: () => Promise<void>
}

const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Declares the tests that every adapter of the port passes. */
export function describeMarketData(name: string, start: () => Promise<MarketDataUnderTest>) {
  describe(name, () => {
    let under: MarketDataUnderTest
    beforeAll(async () => {
      under = await start()
    })
    afterAll(() => under?.stop())

    test('unknown symbols are absent, and no symbols return nothing', async () => {
      const { marketData } = under
      expect((await marketData.listQuotes(['ZZZZZZ'])).size).toBe(0)
      expect((await marketData.listQuotes([])).size).toBe(0)
      const span = { from: '2026-01-01', to: '2026-12-31' }
      const none = { actions: [], oddRecords: [] }
      expect(await marketData.listCorporateActions([], span)).toEqual(none)
      expect(await marketData.listCorporateActions(['ZZZZZZ'], span)).toEqual(none)
    })

    test('a price has its time and previous close and passes validation', async () => {
      const quote = (await under.marketData.listQuotes([under.fund, 'ZZZZZZ'])).get(under.fund)
      expect(quote && validatePrice(quote, 'fund', under.nowMs())).toMatchObject({ ok: true })
    })

    test('a fund has distributions with ex-dates within the requested year', async () => {
      const span = { from: toDate(under.nowMs() - 365 * 86_400_000), to: toDate(under.nowMs()) }
      const { actions } = await under.marketData.listCorporateActions([under.fund], span)
      const found = actions.filter((action) => action.kind === 'dividend')
      expect(found.length).toBeGreaterThanOrEqual(11)
      const dates = found.map(({ exDate }) => exDate)
      expect(dates).toEqual([...dates].sort())
      for (const { symbol, exDate, payDate, perShare } of found) {
        expect([symbol, exDate >= span.from, exDate <= span.to]).toEqual([under.fund, true, true])
        expect([payDate >= exDate, perShare > 0n]).toEqual([true, true])
      }
    })

    test('daily bars of a year are in order, each within its high and low', async () => {
      const { share, marketData, nowMs } = under
      const toMs = nowMs()
      const query = { timeframe: '1Day', fromMs: toMs - 365 * 86_400_000, toMs } as const
      const bars = await marketData.listBars([share, 'ZZZZZZ'], query)
      expect([...bars.keys()]).toEqual([share])
      const days = bars.get(share) ?? []
      expect([days.length > 240, days.length < 260]).toEqual([true, true])
      expect(days).toEqual(days.toSorted((a, b) => a.atMs - b.atMs))
      for (const { open, high, low, close } of days) {
        expect([low <= open, open <= high, low <= close, close <= high]).not.toContain(false)
      }
    })

    test('a split of 2024 is listed, and bars are adjusted for it', async () => {
      const { share, marketData } = under
      const year = { from: '2024-01-01', to: '2024-12-31' }
      const { actions } = await marketData.listCorporateActions([share], year)
      const split = actions.find(({ kind }) => kind === 'split')
      expect(split).toMatchObject({ symbol: share })
      const exMs = Date.parse(split?.exDate ?? '')
      const span = { fromMs: exMs - 5 * 86_400_000, toMs: exMs + 2 * 86_400_000 }
      const days = (await marketData.listBars([share], { timeframe: '1Day', ...span })).get(share)
      const closes = (days ?? []).map(({ close }) => Number(close))
      expect(Math.max(...closes) / Math.min(...closes)).toBeLessThan(1.5)
    })

    test('assets and news are listed', async () => {
      const { share, fund, marketData, nowMs } = under
      const symbols = (await marketData.listAssets()).map(({ symbol }) => symbol)
      expect(symbols).toEqual(expect.arrayContaining([share, fund]))
      const sinceMs = nowMs() - 30 * 86_400_000
      const news = await marketData.listNews([share], { sinceMs, max: 3 })
      expect([news.length > 0, news.length <= 3]).toEqual([true, true])
      for (const { symbols: about, publishedMs } of news) {
        expect([about.includes(share), publishedMs >= sinceMs]).toEqual([true, true])
      }
      expect(await marketData.listNews([], { sinceMs, max: 3 })).toEqual([])
      expect(Array.isArray(await marketData.listTradingHalts())).toBe(true)
      expect(await marketData.listResults(['ZZZZZZ'], '2026-01-01')).toEqual([])
    })
  })
}
