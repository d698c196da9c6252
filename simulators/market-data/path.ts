import { type ReferenceStock, referenceStocks } from '../../shared/domain/reference-prices.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** What the funds of this world yield in a year. */
export const FUND_YIELD = 0.043

/** On an ex-date prices fall at 9:00 UTC, before anybody trades; funds pay three days later. */
const EX_HOUR = 9
const PAYS_AFTER_DAYS = 3

/** New York's close, as the winter has it. */
const CLOSE_HOUR = 21

export type Dividend = { symbol: string; rate: number; exDate: string; payableDate: string }

export const findStock = (symbol: string): ReferenceStock | null =>
  referenceStocks.find((stock) => stock.symbol === symbol) ?? null

/** The reference price on the world's first moment, from there on the stock's own path. */
export function priceAt(stock: ReferenceStock, startMs: number, nowMs: number): number {
  const first = Number(stock.priceCents) / 100
  if (nowMs <= startMs) return first
  const price =
    stock.kind === 'fund'
      ? first * (1 + (FUND_YIELD * (nowMs - startMs)) / (365 * DAY_MS)) -
        paidBetween(stock, startMs, nowMs)
      : first * (1 + swing(stock.stockId, nowMs) - swing(stock.stockId, startMs))
  return round(price, 8)
}

/** The last close of a day before this one. */
export const previousCloseAt = (stock: ReferenceStock, startMs: number, nowMs: number): number =>
  priceAt(stock, startMs, startOfDay(nowMs) - (24 - CLOSE_HOUR) * HOUR_MS)

const startOfDay = (ms: number) => ms - (ms % DAY_MS)

/** Waves of days, hours and minutes, each share at its own beat; together less than 3 %. */
function swing(seed: number, ms: number): number {
  const wave = (periodMs: number) => Math.sin((ms / periodMs + seed * 0.37) * 2 * Math.PI)
  return (
    0.02 * wave(11 * DAY_MS + seed * DAY_MS) + 0.006 * wave(7 * HOUR_MS) + 0.001 * wave(900_000)
  )
}

function paidBetween(stock: ReferenceStock, fromMs: number, toMs: number): number {
  return dividendsOf(stock, fromMs, toMs)
    .filter(({ exDate }) => exMsOf(exDate) > fromMs && exMsOf(exDate) <= toMs)
    .reduce((sum, { rate }) => sum + rate, 0)
}

const exMsOf = (exDate: string) => Date.parse(exDate) + EX_HOUR * HOUR_MS

/** Funds pay each month what the month before brought, by the first day; shares pay nothing yet. */
export function dividendsOf(stock: ReferenceStock, fromMs: number, toMs: number): Dividend[] {
  if (stock.kind !== 'fund') return []
  const found: Dividend[] = []
  const from = new Date(fromMs)
  for (let month = 0; ; month += 1) {
    const exMs = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month, 1)
    if (exMs > toMs) return found
    if (exMs < startOfDay(fromMs)) continue
    found.push(toDividend(stock, exMs))
  }
}

function toDividend(stock: ReferenceStock, exMs: number): Dividend {
  const ex = new Date(exMs)
  const days = (exMs - Date.UTC(ex.getUTCFullYear(), ex.getUTCMonth() - 1, 1)) / DAY_MS
  const first = Number(stock.priceCents) / 100
  return {
    symbol: stock.symbol,
    rate: round((first * FUND_YIELD * days) / 365, 6),
    exDate: toDate(exMs),
    payableDate: toDate(exMs + PAYS_AFTER_DAYS * DAY_MS),
  }
}

export const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
