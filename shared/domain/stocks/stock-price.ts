import { parseAmount } from '../money/amount.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'
import type { StockKind } from './reference-prices.ts'

/** Decimals of prices in dollars; further decimals of a provider are cut off. */
export const PRICE_DECIMALS = 8

/** Oldest accepted price: 90 hours pass between the close before a long weekend and the next open. */
export const PRICE_AGE_MAX_MS = 96 * 3_600_000

/** Tolerated clock difference to the provider; a later time is refused. */
const AHEAD_MAX_MS = 5 * 60_000

/** Largest accepted change from the previous close, in basis points; Treasury bill funds hardly move. */
const bandBps: Record<StockKind, bigint> = { fund: 200n, share: 5000n }

export type PriceRefusal = 'missing' | 'not_positive' | 'stale' | 'ahead' | 'jump'

/** A provider's quote of a stock; null for what it does not report. */
export type PriceQuote = { price: bigint | null; atMs: number | null; previousClose: bigint | null }

export type Price = { price: bigint; atMs: number }

/**
 * Returns the price of a quote if it is recent and near the previous close, or else the reason against it. A refused
 * price counts as unknown, and nothing is valued or paid by it.
 */
export function validatePrice(
  { price, atMs, previousClose }: PriceQuote,
  kind: StockKind,
  nowMs: number,
): Outcome<Price, PriceRefusal> {
  if (price === null || atMs === null || previousClose === null) return refused('missing')
  if (price <= 0n || previousClose <= 0n) return refused('not_positive')
  if (nowMs - atMs > PRICE_AGE_MAX_MS) return refused('stale')
  if (atMs - nowMs > AHEAD_MAX_MS) return refused('ahead')
  if (isPriceJump(previousClose, price, kind)) return refused('jump')
  return accepted({ price, atMs })
}

/** Returns whether a price change is too large for regular trading. */
export function isPriceJump(before: bigint, after: bigint, kind: StockKind): boolean {
  const change = after > before ? after - before : before - after
  return change * 10_000n > before * bandBps[kind]
}

/** Parses decimal text or a JSON number into a price with `PRICE_DECIMALS`, cut off; null if it is not a number. */
export function parsePriceDown(value: string | number): bigint | null {
  const text = typeof value === 'number' ? toPlainText(value) : value
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace(/^-/, '').split('.')
  const cut = fraction === '' ? whole : `${whole}.${fraction.slice(0, PRICE_DECIMALS)}`
  const parsed = parseAmount(cut, PRICE_DECIMALS)
  if (!parsed.ok) return null
  return isNegative ? -parsed.value : parsed.value
}

/** Returns the shortest text that parses to the same number, without an exponent. */
const toPlainText = (value: number) =>
  /e/i.test(`${value}`) ? value.toFixed(PRICE_DECIMALS) : `${value}`
