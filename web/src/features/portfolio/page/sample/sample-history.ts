import type { PortfolioTimespan, PortfolioValuePoint } from '#api/portfolio/portfolio.ts'
import { sampleDeposits } from './sample-data.ts'

const POINTS = 150

const HOUR_MS = 60 * 60_000
const spans: Record<PortfolioTimespan, number> = {
  DAY: 24 * HOUR_MS,
  WEEK: 7 * 24 * HOUR_MS,
  MONTH: 30 * 24 * HOUR_MS,
  YEAR: 365 * 24 * HOUR_MS,
}

/** Amplitude of the curve by timespan. */
const swings: Record<PortfolioTimespan, number> = {
  DAY: 0.002,
  WEEK: 0.006,
  MONTH: 0.012,
  YEAR: 0.03,
}
/** Fraction of today's gain that existed at the start of the timespan. */
const gainAtStart: Record<PortfolioTimespan, number> = { DAY: 0.92, WEEK: 0.8, MONTH: 0.6, YEAR: 0 }

type Ending = { nowMs: number; value: bigint; cost: bigint }

/**
 * Returns a curve that ends at the sample's current value; it is a sum of sine waves, so it is always the
 * same.
 */
export function toSampleHistory(
  timespan: PortfolioTimespan,
  { nowMs, value, cost }: Ending,
): PortfolioValuePoint[] {
  const span = spans[timespan]
  const steps = sampleDeposits[timespan]
  const gainNow = cost === 0n ? 0 : Number(((value - cost) * 1_000_000n) / cost) / 1_000_000
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const at = index / POINTS
    const part = steps.findLast(({ from }) => from <= at)?.part ?? 1
    const netDeposits = scale(cost, part)
    const start = gainNow * gainAtStart[timespan]
    const gain = start + (gainNow - start) * at + swings[timespan] * wander(at)
    return {
      atMs: Math.round(nowMs - span * (1 - at)),
      netDeposits,
      deposits: netDeposits,
      value: index === POINTS ? value : netDeposits + scale(netDeposits, gain),
    }
  })
}

/** Returns the deviation from a straight line; it is zero at both ends. */
const wander = (at: number) =>
  Math.sin(Math.PI * at) *
  (0.5 * Math.sin(17 * at) + 0.3 * Math.sin(43 * at + 1) + 0.2 * Math.sin(97 * at + 2))

const scale = (units: bigint, factor: number) =>
  (units * BigInt(Math.round(factor * 1_000_000))) / 1_000_000n
