import { parseAmount } from '../money/amount.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'
import type { StockKind } from './reference-prices.ts'

/** Prices are dollars with so many decimals; what a provider says beyond them is cut off. */
export const PRICE_DECIMALS = 8

/** From the close before a long weekend to the next open is 90 hours; a price that is older is no price. */
export const PRICE_AGE_MAX_MS = 96 * 3_600_000

/** Clocks differ a little; a price from later than that was not made yet. */
const AHEAD_MAX_MS = 5 * 60_000

/** How far from the previous close, in basis points: a fund of Treasury bills hardly moves. */
const bandBps: Record<StockKind, bigint> = { fund: 200n, share: 5000n }

export type PriceRefusal = 'missing' | 'not_positive' | 'stale' | 'ahead' | 'jump'

/** What a provider says about a stock; null where it says nothing. */
export type Quote = { price: bigint | null; atMs: number | null; previousClose: bigint | null }

export type Price = { price: bigint; atMs: number }

/**
 * A price is believed when it is young and near the previous close. What is refused is no price at
 * all: its value is not known, and nothing is paid by it.
 */
export function validatePrice(
  { price, atMs, previousClose }: Quote,
  kind: StockKind,
  nowMs: number,
): Outcome<Price, PriceRefusal> {
  if (price === null || atMs === null || previousClose === null) return refused('missing')
  if (price <= 0n || previousClose <= 0n) return refused('not_positive')
  if (nowMs - atMs > PRICE_AGE_MAX_MS) return refused('stale')
  if (atMs - nowMs > AHEAD_MAX_MS) return refused('ahead')
  if (isJump(previousClose, price, kind)) return refused('jump')
  return accepted({ price, atMs })
}

/** Whether a price cannot have come from the other by a market's own moves. */
export function isJump(before: bigint, after: bigint, kind: StockKind): boolean {
  const change = after > before ? after - before : before - after
  return change * 10_000n > before * bandBps[kind]
}

/** Decimal text, or a number as JSON has it, to base units of a dollar; null for what is no amount. */
export function parsePriceDown(value: string | number): bigint | null {
  const text = typeof value === 'number' ? toPlainText(value) : value
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace(/^-/, '').split('.')
  const cut = fraction === '' ? whole : `${whole}.${fraction.slice(0, PRICE_DECIMALS)}`
  const parsed = parseAmount(cut, PRICE_DECIMALS)
  if (!parsed.ok) return null
  return isNegative ? -parsed.value : parsed.value
}

/** JSON has one kind of number, and the shortest text that reads back as it is what was meant. */
const toPlainText = (value: number) =>
  /e/i.test(`${value}`) ? value.toFixed(PRICE_DECIMALS) : `${value}`
