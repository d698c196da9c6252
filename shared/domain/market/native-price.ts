import type { Price } from '../stocks/stock-price.ts'

/** Native currencies are traded day and night, so an hour without a trade is no market. */
const AGE_MAX_MS = 3_600_000

/** Clocks differ a little. */
const AHEAD_MAX_MS = 5 * 60_000

/** A price of a chain's native currency that may be shown now; null where there is none. */
export const validateNativePrice = (price: Price | null, nowMs: number): Price | null =>
  price !== null &&
  price.price > 0n &&
  nowMs - price.atMs <= AGE_MAX_MS &&
  price.atMs - nowMs <= AHEAD_MAX_MS
    ? price
    : null
