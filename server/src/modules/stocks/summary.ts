import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { MarketPrice } from '../prices/service.ts'
import type { DividendRow, SplitRow, StockRow } from './catalogue-store.ts'
import type { YearPriceRange } from './day-store.ts'
import { maxOrNull, minOrNull } from './extremes.ts'

/** A stock's price and key figures. Prices have `PRICE_DECIMALS`; null if unknown or rejected by the sanity checks. */
export type StockSummary = {
  stockId: number
  price: bigint | null
  atMs: number | null
  change: bigint | null
  /** Change in percent: 1.25 means 1.25 %. */
  changePercent: number | null
  open: bigint | null
  high: bigint | null
  low: bigint | null
  close: bigint | null
  previousClose: bigint | null
  volume: number | null
  marketCap: bigint | null
  sharesOutstanding: number | null
  /** Dividends of the last year as a fraction of the price: 0.0125 means 1.25 %. */
  dividendYield: number | null
  yearHigh: bigint | null
  yearLow: bigint | null
  priceEarnings: number | null
}

export type StockSummaryInput = {
  stock: StockRow
  price: MarketPrice | null
  year: YearPriceRange | null
  dividends: readonly DividendRow[]
  splits: readonly SplitRow[]
  /** The current date on the market's clock. */
  today: string
  /** The date 365 days before `today`. */
  yearAgo: string
}

export function toStockSummary(facts: StockSummaryInput): StockSummary {
  const { stock, price: found, year } = facts
  const { price, atMs, previousClose, day } = found ?? nothing
  const change = price !== null && previousClose ? price - previousClose : null
  const paid = paidInYear(facts)
  const earnings = stock.earningsPerShare
  return {
    stockId: stock.id,
    price,
    atMs,
    change,
    changePercent: change !== null && previousClose ? toPercent(change, previousClose) : null,
    open: day?.open ?? null,
    high: day?.high ?? null,
    low: day?.low ?? null,
    close: day?.close ?? null,
    previousClose: previousClose ?? year?.lastClose ?? null,
    volume: day?.volume ?? null,
    marketCap: price !== null && stock.sharesOutstanding ? price * stock.sharesOutstanding : null,
    sharesOutstanding: stock.sharesOutstanding === null ? null : Number(stock.sharesOutstanding),
    dividendYield: price === null || paid === 0n ? null : toPart(paid, price),
    yearHigh: maxOrNull(year?.high, day?.high),
    yearLow: minOrNull(year?.low, day?.low),
    priceEarnings: price !== null && earnings && earnings > 0n ? toRatio(price, earnings) : null,
  }
}

const nothing = { price: null, atMs: null, previousClose: null, day: null }

/** Returns the dividends of the last year per current share: amounts before a split are adjusted for it. */
function paidInYear({ dividends, splits, today, yearAgo }: StockSummaryInput): bigint {
  let sum = 0n
  for (const { exDate, perShare } of dividends) {
    if (exDate <= yearAgo || exDate > today) continue
    let adjusted = perShare
    for (const split of splits) {
      if (split.exDate <= exDate || split.exDate > today) continue
      adjusted = (adjusted * BigInt(split.from)) / BigInt(split.to)
    }
    sum += adjusted
  }
  return sum
}

// Returns the percentage for display, rounded towards zero.
const toPercent = (change: bigint, base: bigint) => Number((change * 1_000_000n) / base) / 10_000
const toPart = (part: bigint, whole: bigint) => Number((part * 1_000_000n) / whole) / 1_000_000
const toRatio = (price: bigint, earnings: bigint) => Number((price * 100n) / earnings) / 100

/** Converts a price to a number for drawing, never for calculation. */
export const toDrawingNumber = (price: bigint): number => Number(price) / 10 ** PRICE_DECIMALS
