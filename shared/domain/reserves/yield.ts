import { ONE_SHARE } from '../money/shares.ts'

export const DAY_MS = 24 * 3_600_000
export const YEAR_MS = 365 * DAY_MS

/** Period over which the yield is measured, or the age of the system if that is shorter. */
export const YIELD_SPAN_MS = 30 * DAY_MS

/** Precision of the yield: 0.043218 is 4.3218 %. */
const YIELD_STEPS = 1_000_000

/** Tolerance that keeps floating-point error from flooring an exact step to the one below. */
const FLOAT_NOISE = 1e-6

/** Value of one share from a moment on; the moment is the end of the period that a rebase paid for. */
export type IndexPoint = { atMs: number; balancePerShare: bigint }

export type YieldBasis = { from: IndexPoint; to: IndexPoint }

/**
 * Returns the two points between which the yield is measured: the last rebase, and the one in effect 30 days
 * before it, or the first point. Both are ends of paid periods, so no period counts partly. Null before the
 * first rebase. `points` are in chronological order.
 */
export function findYieldBasis(points: readonly IndexPoint[]): YieldBasis | null {
  const to = points.at(-1)
  const [first, ...later] = points
  if (!to || !first || later.length === 0) return null
  const earliestMs = to.atMs - YIELD_SPAN_MS
  const from = points.findLast(({ atMs }) => atMs <= earliestMs) ?? first
  return from.atMs < to.atMs ? { from, to } : null
}

/**
 * Requirement YI-02: returns (index now / index then) ^ (year / elapsed) − 1 as a fraction, rounded down, so
 * that never more is claimed.
 */
export function toYieldDown({ from, to }: YieldBasis): number {
  const growth = Number(
    ((to.balancePerShare - from.balancePerShare) * ONE_SHARE) / from.balancePerShare,
  )
  const perYear = YEAR_MS / (to.atMs - from.atMs)
  const fraction = Math.expm1(Math.log1p(growth / Number(ONE_SHARE)) * perYear)
  return Math.floor(fraction * YIELD_STEPS + FLOAT_NOISE) / YIELD_STEPS
}
