import { expect, test } from 'vitest'
import type { StockRow } from './catalogue-store.ts'
import { CHART_POINTS_MAX, mergePricePoints, type PricePoint } from './charts.ts'
import { SPARKLINE_POINTS_MAX, toSparklinePoints } from './sparklines.ts'
import { type StockSummaryInput, toStockSummary } from './summary.ts'

const DOLLAR = 10n ** 8n

const stock: StockRow = {
  id: 4,
  symbol: 'AAPL',
  name: 'Apple Inc.',
  displayName: 'Apple',
  description: '',
  cik: null,
  isBacking: false,
  isFund: false,
  isFractionable: true,
  isTradable: true,
  sharesOutstanding: 1_000n,
  earningsPerShare: 5n * DOLLAR,
}

const facts: StockSummaryInput = {
  stock,
  price: {
    price: 100n * DOLLAR,
    atMs: 7,
    previousClose: 80n * DOLLAR,
    day: { open: 81n, high: 120n * DOLLAR, low: 79n, close: 100n * DOLLAR, volume: 3 },
  },
  year: { high: 110n * DOLLAR, low: 50n * DOLLAR, lastClose: 80n * DOLLAR, lastDate: '2026-11-19' },
  dividends: [],
  splits: [],
  today: '2026-11-20',
  yearAgo: '2025-11-20',
}

test('a summary has the price, the previous close, the year’s range and company figures', () => {
  expect(toStockSummary(facts)).toMatchObject({
    change: 20n * DOLLAR,
    changePercent: 25,
    marketCap: 100_000n * DOLLAR,
    yearHigh: 120n * DOLLAR,
    yearLow: 79n,
    priceEarnings: 20,
    dividendYield: null,
  })
})

test('without a price its derived figures are null, and the last close stays', () => {
  expect(toStockSummary({ ...facts, price: null })).toMatchObject({
    price: null,
    change: null,
    changePercent: null,
    marketCap: null,
    priceEarnings: null,
    previousClose: 80n * DOLLAR,
    yearHigh: 110n * DOLLAR,
  })
  expect(toStockSummary({ ...facts, price: null, year: null }).yearHigh).toBeNull()
})

test('a company without earnings has no price-earnings ratio', () => {
  for (const earningsPerShare of [null, 0n, -DOLLAR]) {
    expect(
      toStockSummary({ ...facts, stock: { ...stock, earningsPerShare } }).priceEarnings,
    ).toBeNull()
  }
})

test('the year’s dividends are adjusted to today’s shares', () => {
  const paid = (exDate: string, perShare: bigint) => ({
    stockId: 4,
    exDate,
    payDate: exDate,
    perShare,
    isSpecial: false,
  })
  const dividends = [
    paid('2026-12-10', DOLLAR),
    paid('2026-11-20', DOLLAR),
    paid('2026-05-01', 4n * DOLLAR),
    paid('2025-11-20', 50n * DOLLAR),
  ]
  expect(toStockSummary({ ...facts, dividends }).dividendYield).toBe(0.05)
  const splits = [
    { stockId: 4, exDate: '2026-12-01', from: 1, to: 10 },
    { stockId: 4, exDate: '2026-06-01', from: 1, to: 4 },
  ]
  expect(toStockSummary({ ...facts, dividends, splits }).dividendYield).toBe(0.02)
})

const point = (atMs: number): PricePoint => ({
  atMs,
  open: BigInt(atMs),
  high: BigInt(atMs + 2),
  low: BigInt(atMs - 2),
  close: BigInt(atMs + 1),
})

test('merged points cover the same time', () => {
  const few = Array.from({ length: CHART_POINTS_MAX }, (_, index) => point(index))
  expect(mergePricePoints(few)).toEqual(few)
  const many = Array.from({ length: CHART_POINTS_MAX * 2 + 1 }, (_, index) => point(index))
  const thinned = mergePricePoints(many)
  expect(thinned.length).toBeLessThanOrEqual(CHART_POINTS_MAX)
  expect(thinned[1]).toEqual({ atMs: 3, open: 3n, high: 7n, low: 1n, close: 6n })
  expect(thinned.at(-1)?.close).toBe(many.at(-1)?.close)
})

test('a sparkline keeps its first and last point', () => {
  const closes = Array.from({ length: 100 }, (_, index) => index)
  const sparks = toSparklinePoints(closes)
  expect([sparks.length, sparks[0], sparks.at(-1)]).toEqual([SPARKLINE_POINTS_MAX, 0, 99])
  expect([toSparklinePoints([]), toSparklinePoints([1, 2])]).toEqual([[], [1, 2]])
})
