import { expect, test } from 'vitest'
import type { MarketData, MarketQuote } from '../../providers/market-data/port.ts'
import { createPriceService, type PricedStock } from './service.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const DOLLAR = 10n ** 8n

const apple: PricedStock = { id: 4, symbol: 'AAPL', name: 'Apple Inc.', kind: 'share' }
const nvidia: PricedStock = { id: 5, symbol: 'NVDA', name: 'NVIDIA Corporation', kind: 'share' }

const quote = (price: bigint, previousClose: bigint): MarketQuote => ({
  price: price * DOLLAR,
  atMs: NOW,
  previousClose: previousClose * DOLLAR,
  day: null,
})

function pricesOf(
  quotes: Record<string, MarketQuote>,
  changes: Partial<Parameters<typeof createPriceService>[0]> = {},
) {
  const requested: string[][] = []
  const listQuotes = async (symbols: readonly string[]) => {
    requested.push([...symbols])
    return new Map(Object.entries(quotes))
  }
  const marketData = { listQuotes } as unknown as MarketData
  const log = { warn: () => {} }
  const prices = createPriceService({
    marketData,
    clock: () => NOW,
    log,
    stocks: [apple],
    ...changes,
  })
  return { prices, requested }
}

test.each([
  ['after it', 57n, 228n, 57n],
  ['before it', 228n, 228n, 228n],
  ['where the vendor adjusted the close', 57n, 56n, 56n],
])(
  'on the day of a split a price of %s is beside a close of the same kind',
  async (_, price, close, expected) => {
    const listSplits = async () => new Map([[apple.id, { from: 1, to: 4 }]])
    const { prices } = pricesOf({ AAPL: quote(price, close) }, { listSplits })
    expect((await prices.list()).get(apple.id)).toMatchObject({
      price: price * DOLLAR,
      previousClose: expected * DOLLAR,
    })
  },
)

test('the same fall without a split is rejected', async () => {
  const { prices } = pricesOf({ AAPL: quote(57n, 228n) })
  expect((await prices.list()).size).toBe(0)
})

test('other stocks are part of the same request, each once', async () => {
  const listOthers = async () => [nvidia, apple]
  const quotes = { AAPL: quote(228n, 227n), NVDA: quote(141n, 140n) }
  const { prices, requested } = pricesOf(quotes, { listOthers })
  expect([...(await prices.list()).keys()]).toEqual([4, 5])
  await prices.list()
  expect(requested).toEqual([['AAPL', 'NVDA']])
  expect(prices.stocks).toEqual([apple])
})
