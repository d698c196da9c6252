import { toBalanceDown, toSharesDown } from './shares.ts'

/** Scale of a yearly rate in millionths, the precision in which the API states the yield. */
const RATE_SCALE = 1_000_000

const YEAR_MS = 365 * 24 * 60 * 60_000

/**
 * Returns what an amount of USD+ (base units) would have earned while the value of a share rose or fell between two
 * points. Both conversions round down, as the contract does.
 */
export const toEarnedBetween = (amount: bigint, fromIndex: bigint, toIndex: bigint): bigint =>
  toBalanceDown(toSharesDown(amount, fromIndex), toIndex) - amount

/**
 * Returns what an amount of USD+ (base units) would earn in a year at a yearly rate of at most six decimals (0.0432 is 4.32 %), rounded down.
 */
export const toEarnedInYear = (amount: bigint, yearlyRate: number): bigint =>
  (amount * BigInt(Math.round(yearlyRate * RATE_SCALE))) / BigInt(RATE_SCALE)

/** Value of one share of USD+ at a time, with INDEX_DECIMALS decimals. */
export type IndexPoint = { atMs: number; index: bigint }

/** The yearly rate between two points of the history, as a fraction; for display only. */
export type RatePeriod = { from: IndexPoint; to: IndexPoint; yearlyRate: number }

/**
 * Divides a history, oldest point first, into at most `countMax` periods of equally many rebases, and returns the
 * yearly rate of each. Fewer than two points have no period.
 */
export function toRatePeriods(points: readonly IndexPoint[], countMax: number): RatePeriod[] {
  const steps = points.length - 1
  const count = Math.min(countMax, steps)
  return Array.from({ length: Math.max(count, 0) }, (_, period) => {
    const at = (number: number) => points[Math.round((number * steps) / count)]
    return toRatePeriod(at(period), at(period + 1))
  }).flatMap((period) => period ?? [])
}

function toRatePeriod(from: IndexPoint | undefined, to: IndexPoint | undefined): RatePeriod | null {
  if (!from || !to || to.atMs <= from.atMs || from.index <= 0n) return null
  const growth = 1 + Number(to.index - from.index) / Number(from.index)
  return { from, to, yearlyRate: growth ** (YEAR_MS / (to.atMs - from.atMs)) - 1 }
}
