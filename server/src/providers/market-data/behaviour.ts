import { judgePrice } from '@parvalue/shared/domain/stock-price.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MarketData } from './port.ts'

export type MarketDataUnderTest = {
  marketData: MarketData
  /** A fund of Treasury bills that the vendor knows. */
  fund: string
  nowMs: () => number
  stop: () => Promise<void>
}

const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** What every vendor of market data does. */
export function describeMarketData(name: string, start: () => Promise<MarketDataUnderTest>) {
  describe(name, () => {
    let under: MarketDataUnderTest
    beforeAll(async () => {
      under = await start()
    })
    afterAll(() => under?.stop())

    test('what it does not know is not there, and nothing is nothing', async () => {
      const { marketData } = under
      expect((await marketData.listQuotes(['ZZZZZZ'])).size).toBe(0)
      expect((await marketData.listQuotes([])).size).toBe(0)
      const span = { from: '2026-01-01', to: '2026-12-31' }
      expect(await marketData.listDistributions([], span)).toEqual([])
      expect(await marketData.listDistributions(['ZZZZZZ'], span)).toEqual([])
    })

    test('a price comes with its time and the previous close, and can be believed', async () => {
      const quote = (await under.marketData.listQuotes([under.fund, 'ZZZZZZ'])).get(under.fund)
      expect(quote && judgePrice(quote, 'fund', under.nowMs())).toMatchObject({ ok: true })
    })

    test('a fund has paid within a year, each time by an ex-date within the span', async () => {
      const span = { from: toDate(under.nowMs() - 365 * 86_400_000), to: toDate(under.nowMs()) }
      const found = await under.marketData.listDistributions([under.fund], span)
      expect(found.length).toBeGreaterThanOrEqual(11)
      const dates = found.map(({ exDate }) => exDate)
      expect(dates).toEqual([...dates].sort())
      for (const { symbol, exDate, payableDate, perShare } of found) {
        expect([symbol, exDate >= span.from, exDate <= span.to]).toEqual([under.fund, true, true])
        expect([payableDate >= exDate, perShare > 0n]).toEqual([true, true])
      }
    })
  })
}
