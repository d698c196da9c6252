import { ONE_SHARE } from '../money/shares.ts'

export const DAY_MS = 24 * 3_600_000
export const YEAR_MS = 365 * DAY_MS

/** Over how long the yield is measured, or over the age of the system where that is less. */
export const YIELD_SPAN_MS = 30 * DAY_MS

/** A fraction is cut to so many decimals: 0.043218 is 4.3218 %. */
const YIELD_STEPS = 1_000_000

/** A whole step that arithmetic leaves a hair below itself is still that step. */
const FLOAT_NOISE = 1e-6

/** What one share is worth from a moment on; the moment is the end of what a rebase paid for. */
export type IndexPoint = { atMs: number; balancePerShare: bigint }

export type YieldBasis = { from: IndexPoint; to: IndexPoint }

/**
 * Where the yield is measured: from the last rebase back to the one that stood 30 days before it, or
 * to the beginning. Both ends are ends of paid periods, so no part of a period counts on one side
 * alone. Null before the first rebase. Points come in order of time, the beginning first.
 */
export function findYieldBasis(points: readonly IndexPoint[]): YieldBasis | null {
  const to = points.at(-1)
  const [first, ...later] = points
  if (!to || !first || later.length === 0) return null
  const earliestMs = to.atMs - YIELD_SPAN_MS
  const from = points.findLast(({ atMs }) => atMs <= earliestMs) ?? first
  return from.atMs < to.atMs ? { from, to } : null
}

/** Requirement YI-02: (index now / index then) ^ (year / elapsed) − 1, rounded down: never more is claimed. */
export function toYieldDown({ from, to }: YieldBasis): number {
  const growth = Number(
    ((to.balancePerShare - from.balancePerShare) * ONE_SHARE) / from.balancePerShare,
  )
  const perYear = YEAR_MS / (to.atMs - from.atMs)
  const fraction = Math.expm1(Math.log1p(growth / Number(ONE_SHARE)) * perYear)
  return Math.floor(fraction * YIELD_STEPS + FLOAT_NOISE) / YIELD_STEPS
}
