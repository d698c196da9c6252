import type { Price } from '../stocks/stock-price.ts'

/** Native currencies trade around the clock, so a price older than an hour is stale. */
const AGE_MAX_MS = 3_600_000

/** Tolerated clock difference between the provider and us. */
const AHEAD_MAX_MS = 5 * 60_000

/** Returns the price of a native currency if it is positive, fresh and not from the future; else null. */
export const findValidNativePrice = (price: Price | null, nowMs: number): Price | null =>
  price !== null &&
  price.price > 0n &&
  nowMs - price.atMs <= AGE_MAX_MS &&
  price.atMs - nowMs <= AHEAD_MAX_MS
    ? price
    : null
