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

/** A point in a 100 by 100 box, y growing downward. */
export type RateChartSpot = { x: number; y: number }

/** Margins above and below the line, so that its ends are visible. */
const TOP = 8
const BOTTOM = 92

/** Returns the chart's points. For drawing only; no amount is computed from them. */
export function toRateChartSpots(points: readonly WrappedUsdPlusRate[]): RateChartSpot[] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return []
  const rises = points.map(({ rate }) => Number(rate - first.rate))
  const low = Math.min(...rises)
  const width = Math.max(1, last.atMs - first.atMs)
  const height = Math.max(...rises) - low || 1
  return points.map(({ atMs }, index) => ({
    x: (100 * (atMs - first.atMs)) / width,
    y: BOTTOM - ((BOTTOM - TOP) * ((rises[index] ?? 0) - low)) / height,
  }))
}
