import type { WrappedUsdPlusRate } from '#api/stocks/rates.ts'

const DAY_MS = 24 * 60 * 60_000

export const RATE_HISTORY_DAYS = 30

/** Growth of the rate over the last 30 days, or since its first point if the history is shorter. */
export type WrapRateChange = { amount: bigint; sinceMs: number; isWholeSpan: boolean }

export function toWrapRateChange(
  points: readonly WrappedUsdPlusRate[],
  rateNow: bigint,
  nowMs: number,
): WrapRateChange | null {
  const startMs = nowMs - RATE_HISTORY_DAYS * DAY_MS
  const before = points.findLast(({ atMs }) => atMs <= startMs)
  const from = before ?? points[0]
  if (!from) return null
  const isWholeSpan = before !== undefined
  return { amount: rateNow - from.rate, sinceMs: isWholeSpan ? startMs : from.atMs, isWholeSpan }
}
