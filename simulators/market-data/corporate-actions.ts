import { createHash } from 'node:crypto'
import { exDateEffectiveMs } from '../../shared/domain/market/market-session.ts'
import { addDaysToDate } from '../../shared/domain/market/new-york-time.ts'
import { isTradingDay, nextTradingDay } from '../../shared/domain/market/trading-days.ts'
import type { ReferenceStock } from '../../shared/domain/stocks/reference-prices.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The yearly yield of the simulated funds. */
export const FUND_YIELD = 0.043

// Funds go ex at 9:00 UTC, before any trade of the day, and pay three days later.
const FUND_EX_HOUR = 9
const FUND_PAYS_AFTER_DAYS = 3

// Shares pay two weeks after the ex-date, and declare the dividend three weeks before it.
const SHARE_PAYS_AFTER_DAYS = 14
const SHARE_DECLARES_BEFORE_DAYS = 21

export type AnnouncedDividend = {
  id: string
  symbol: string
  /** Dollars per share, not adjusted for later splits. */
  rate: number
  exDate: string
  payableDate: string
  declaredDate: string
  isSpecial: boolean
}

/** A split; `from` 1 and `to` 4 mean that one share becomes four. */
export type AnnouncedSplit = {
  id: string
  symbol: string
  from: number
  to: number
  exDate: string
}

/** Returns the id of a record: a UUID like the vendor's, the same for the same words. */
export function toActionId(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}

const toPastSplit = (symbol: string, from: number, to: number, exDate: string): AnnouncedSplit => ({
  ...{ id: toActionId('split', symbol, exDate), symbol },
  ...{ from, to, exDate },
})

/** Real splits, for charts that reach back that far. */
const pastSplits: readonly AnnouncedSplit[] = [
  toPastSplit('NVDA', 1, 10, '2024-06-10'),
  toPastSplit('AVGO', 1, 10, '2024-07-15'),
  toPastSplit('WMT', 1, 3, '2024-02-26'),
]

export const pastSplitsOf = (symbol: string): AnnouncedSplit[] =>
  pastSplits.filter((split) => split.symbol === symbol)

/** Returns the time at which a dividend or split of that date changes the stock's price. */
export const exMsOf = (stock: ReferenceStock, exDate: string): number =>
  stock.kind === 'fund' ? Date.parse(exDate) + FUND_EX_HOUR * HOUR_MS : exDateEffectiveMs(exDate)

/** Returns the dividends of the stock's own schedule, with ex-dates from the day of `fromMs` to `toMs`. */
export function dividendsOf(
  stock: ReferenceStock,
  fromMs: number,
  toMs: number,
): AnnouncedDividend[] {
  const found: AnnouncedDividend[] = []
  const from = new Date(fromMs)
  for (let month = 0; ; month += 1) {
    const firstMs = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month, 1)
    if (firstMs > toMs) return found
    const dividend = stock.kind === 'fund' ? ofFund(stock, firstMs) : ofShare(stock, firstMs)
    if (!dividend) continue
    const exMs = Date.parse(dividend.exDate)
    if (exMs >= startOfDay(fromMs) && exMs <= toMs) found.push(dividend)
  }
}

const startOfDay = (ms: number) => ms - (ms % DAY_MS)

const toScheduled = (terms: Omit<AnnouncedDividend, 'id' | 'isSpecial'>): AnnouncedDividend => ({
  id: toActionId('dividend', terms.symbol, terms.exDate),
  ...terms,
  isSpecial: false,
})

/** Returns the fund's dividend with its ex-date on the first day of a month: the yield of the month before. */
function ofFund(stock: ReferenceStock, firstMs: number): AnnouncedDividend {
  const first = new Date(firstMs)
  const days = (firstMs - Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - 1, 1)) / DAY_MS
  const price = Number(stock.priceCents) / 100
  return toScheduled({
    symbol: stock.symbol,
    rate: roundTo((price * FUND_YIELD * days) / 365, 6),
    exDate: toIsoDate(firstMs),
    payableDate: toIsoDate(firstMs + FUND_PAYS_AFTER_DAYS * DAY_MS),
    declaredDate: toIsoDate(firstMs - DAY_MS),
  })
}

/**
 * Returns the share's dividend of a month, or null: it pays each quarter, in a month and on a day that follow from its
 * id.
 */
function ofShare(stock: ReferenceStock, firstMs: number): AnnouncedDividend | null {
  if (stock.quarterlyDividend === null) return null
  if (new Date(firstMs).getUTCMonth() % 3 !== stock.stockId % 3) return null
  const exDate = onTradingDay(toIsoDate(firstMs + (4 + (stock.stockId % 20)) * DAY_MS))
  return toScheduled({
    symbol: stock.symbol,
    rate: Number(stock.quarterlyDividend),
    exDate,
    payableDate: onTradingDay(addDaysToDate(exDate, SHARE_PAYS_AFTER_DAYS)),
    declaredDate: addDaysToDate(exDate, -SHARE_DECLARES_BEFORE_DAYS),
  })
}

/** Returns earnings dates: one a quarter, a month before the dividend. */
export function earningsDatesOf(stock: ReferenceStock, fromMs: number, toMs: number): string[] {
  if (stock.isFund) return []
  const found: string[] = []
  const from = new Date(fromMs)
  for (let month = 0; ; month += 1) {
    const firstMs = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month, 1)
    if (firstMs > toMs) return found
    if (new Date(firstMs).getUTCMonth() % 3 !== (stock.stockId + 2) % 3) continue
    const date = onTradingDay(toIsoDate(firstMs + (8 + ((stock.stockId * 7) % 19)) * DAY_MS))
    if (Date.parse(date) >= startOfDay(fromMs) && Date.parse(date) <= toMs) found.push(date)
  }
}

const onTradingDay = (date: string) => (isTradingDay(date) ? date : nextTradingDay(date))

export const toIsoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const roundTo = (value: number, decimals: number) => Number(value.toFixed(decimals))
