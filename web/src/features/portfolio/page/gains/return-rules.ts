import type {
  PortfolioPosition,
  PortfolioTimespan,
  PortfolioValuePoint,
} from '#api/portfolio/portfolio.ts'
import { toAmountRatio } from '../labels.ts'

/** A point whose value and deposits are known, all in units of VALUE_DECIMALS. */
export type KnownValuePoint = {
  atMs: number
  value: bigint
  netDeposits: bigint
  deposits: bigint
}

/**
 * Returns the known points, starting with the last one before the first purchase, so that the purchase is visible.
 * Points without a price are left out.
 */
export function toKnownValuePoints(points: readonly PortfolioValuePoint[]): KnownValuePoint[] {
  const known = points.flatMap(({ atMs, value, netDeposits, deposits }) =>
    value === null || netDeposits === null || deposits === null
      ? []
      : [{ atMs, value, netDeposits, deposits }],
  )
  const first = known.findIndex(({ value, netDeposits }) => value !== 0n || netDeposits !== 0n)
  return first === -1 ? [] : known.slice(Math.max(0, first - 1))
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the timespan that fits the time since the first purchase, because a year with one day of data would be drawn
 * as a bare line.
 */
export function toInitialTimespan(
  positions: readonly PortfolioPosition[],
  nowMs: number,
): PortfolioTimespan {
  const first = Math.min(
    nowMs,
    ...positions.flatMap(({ lots }) => lots.map(({ acquiredMs }) => acquiredMs)),
  )
  const days = (nowMs - first) / DAY_MS
  if (days > 45) return 'YEAR'
  if (days > 9) return 'MONTH'
  return days > 1.5 ? 'WEEK' : 'DAY'
}

export type PortfolioReturns = {
  /** Gain in the selected timespan, in units of VALUE_DECIMALS. */
  gain: bigint
  /** Time-weighted return as a ratio; it is independent of deposits and withdrawals. */
  timeWeighted: number
  /** Money-weighted return as a ratio; the time and size of deposits and withdrawals change it. */
  moneyWeighted: number
}

/** Returns the gain, the time-weighted and the money-weighted return; null with fewer than two points. */
export function toPortfolioReturns(points: readonly KnownValuePoint[]): PortfolioReturns | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || first === last) return null
  const gain = last.value - last.netDeposits - (first.value - first.netDeposits)
  return {
    gain,
    timeWeighted: toTimeWeightedReturn(points),
    moneyWeighted: toMoneyWeightedReturn(points, gain),
  }
}

/** How many times its opening value a portfolio can buy and sell within one interval without new money. */
const TURNOVER_MAX = 10n

/**
 * Returns the money that came in and went out between two points. What a sale paid and the next purchase took was
 * invested before, so it is in neither. Nothing held before can have paid for what was bought and sold within one
 * interval, so that came in, and went out again.
 */
function toFlows(before: KnownValuePoint, point: KnownValuePoint) {
  const bought = point.deposits - before.deposits
  const sold = bought - (point.netDeposits - before.netDeposits)
  const reinvested = [bought, sold, before.value * TURNOVER_MAX].reduce((a, b) => (a < b ? a : b))
  return { inflow: bought - reinvested, outflow: sold - reinvested }
}

/** Returns the product of the growth of all intervals; the base of each is its opening value plus its inflow. */
function toTimeWeightedReturn(points: readonly KnownValuePoint[]): number {
  const growth = points.slice(1).reduce((product, point, index) => {
    const before = points[index]
    if (!before) return product
    const { inflow, outflow } = toFlows(before, point)
    // An inflow counts from the beginning of its interval, an outflow until the end.
    const base = before.value + inflow
    const end = point.value + outflow
    return base <= 0n ? product : product * (1 + toAmountRatio(end - base, base))
  }, 1)
  return growth - 1
}

/**
 * Returns the gain divided by the invested money, with each cash flow weighted by its time (modified Dietz). As above, an
 * inflow counts from the beginning of its interval, so that a purchase in the last one counts too.
 */
function toMoneyWeightedReturn(points: readonly KnownValuePoint[], gain: bigint): number {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return 0
  const span = BigInt(last.atMs - first.atMs)
  if (span === 0n) return 0
  const weighted = points.slice(1).reduce((sum, point, index) => {
    const before = points[index] ?? first
    const { inflow, outflow } = toFlows(before, point)
    const toLast = ({ atMs }: KnownValuePoint) => BigInt(last.atMs - atMs)
    return sum + inflow * toLast(before) - outflow * toLast(point)
  }, first.value * span)
  return weighted <= 0n ? 0 : toAmountRatio(gain * span, weighted)
}
