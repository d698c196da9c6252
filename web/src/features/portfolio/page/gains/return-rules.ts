import type { Position, Timespan, ValuePoint } from '#api/portfolio/portfolio.ts'
import { toRatio } from '../labels.ts'

/** A point of which both figures are known. */
export type KnownPoint = { atMs: number; value: bigint; putIn: bigint }

/**
 * From just before the first share on, so that its coming is seen; nothing of what was before. Points
 * without a price are left out.
 */
export function toKnownPoints(points: readonly ValuePoint[]): KnownPoint[] {
  const known = points.flatMap(({ atMs, value, putIn }) =>
    value === null || putIn === null ? [] : [{ atMs, value, putIn }],
  )
  const first = known.findIndex(({ value, putIn }) => value !== 0n || putIn !== 0n)
  return first === -1 ? [] : known.slice(Math.max(0, first - 1))
}

const DAY_MS = 24 * 60 * 60_000

/** What shows most of the time since the first share came: a year of one day is a bare line. */
export function toFirstTimespan(positions: readonly Position[], nowMs: number): Timespan {
  const first = Math.min(
    nowMs,
    ...positions.flatMap(({ lots }) => lots.map(({ acquiredMs }) => acquiredMs)),
  )
  const days = (nowMs - first) / DAY_MS
  if (days > 45) return 'YEAR'
  if (days > 9) return 'MONTH'
  return days > 1.5 ? 'WEEK' : 'DAY'
}

export type Returns = {
  /** What the shares gained in the time shown. */
  gain: bigint
  /** Of the holdings alone, whenever money came or went; a ratio. */
  ofHoldings: number
  /** Of the money, counting for how long it was there; a ratio. */
  ofMoney: number
}

/** Null where there are fewer than two points to compare. */
export function toReturns(points: readonly KnownPoint[]): Returns | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || first === last) return null
  const gain = last.value - last.putIn - (first.value - first.putIn)
  return { gain, ofHoldings: toHoldingsReturn(points), ofMoney: toMoneyReturn(points, gain) }
}

/** Time-weighted: each stretch by itself, on what was there when it began and what came into it. */
function toHoldingsReturn(points: readonly KnownPoint[]): number {
  const growth = points.slice(1).reduce((product, point, index) => {
    const before = points[index]
    if (!before) return product
    const flow = point.putIn - before.putIn
    // Money that came counts from the beginning of its stretch, money that went until the end of it.
    const base = flow > 0n ? before.value + flow : before.value
    const end = flow > 0n ? point.value : point.value - flow
    return base <= 0n ? product : product * (1 + toRatio(end - base, base))
  }, 1)
  return growth - 1
}

/** Money-weighted (modified Dietz): the gain over what was invested, each flow by its time. */
function toMoneyReturn(points: readonly KnownPoint[], gain: bigint): number {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return 0
  const span = BigInt(last.atMs - first.atMs)
  if (span === 0n) return 0
  const weighted = points.slice(1).reduce((sum, point, index) => {
    const flow = point.putIn - (points[index]?.putIn ?? 0n)
    return sum + flow * BigInt(last.atMs - point.atMs)
  }, first.value * span)
  return weighted <= 0n ? 0 : toRatio(gain * span, weighted)
}
