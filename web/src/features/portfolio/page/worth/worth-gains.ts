import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Portfolio, PortfolioValuePoint } from '#api/portfolio/portfolio.ts'
import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { toKnownValuePoints } from '../gains/return-rules.ts'
import { sumDividendsSince } from '../income/income-rules.ts'
import { sumAmounts, toAmountRatio } from '../labels.ts'

/**
 * A gain with its percentage of `basis`, the shown total without this gain (requirement TR-03); `ratio` is null if
 * that is not positive.
 */
export type WorthGain = { gain: bigint; basis: bigint; ratio: number | null }

export type WorthGainInput = {
  shownTotal: bigint
  shares: Portfolio | null
  /** Values of the stock tokens in the past year; null if unknown. */
  yearValues: readonly PortfolioValuePoint[] | null
  dividends: readonly Dividend[] | null
  /** USD+ earned on all networks, in units of VALUE_DECIMALS; null if unknown. */
  earned: bigint | null
  /** Unrealized gain of the brokerage account; null if unknown. */
  accountGain: bigint | null
}

/** Each is null while an answer that it needs is missing. */
type WorthGains = {
  day: WorthGain | null
  year: WorthGain | null
  total: WorthGain | null
  /** Money put in less money taken out: the shown total without the total gain. */
  contributed: bigint | null
}

/**
 * Returns the day's gain of stock tokens; the past year's gain of stock tokens with paid dividends; and the total gain:
 * unrealized and realized gain, paid dividends and the yield of USD+. Reinvested dividends are part of the value of
 * wrapped tokens, so they are not added.
 */
export function toWorthGains(input: WorthGainInput): WorthGains {
  const { shownTotal } = input
  const toGain = (gain: bigint | null): WorthGain | null => {
    if (gain === null) return null
    const basis = shownTotal - gain
    return { gain, basis, ratio: basis > 0n ? toAmountRatio(gain, basis) : null }
  }
  const total = toGain(findTotalGain(input))
  return {
    day: toGain(findDayGain(input.shares)),
    year: toGain(findYearGain(input)),
    total,
    contributed: total?.basis ?? null,
  }
}

function findDayGain(shares: Portfolio | null): bigint | null {
  const changes = (shares?.positions ?? []).flatMap(({ changeToday }) => changeToday ?? [])
  const sold = shares?.soldGainToday ?? 0n
  return changes.length === 0 && sold === 0n ? null : sumAmounts(changes) + sold
}

function findYearGain({ yearValues, dividends }: WorthGainInput): bigint | null {
  if (yearValues === null || dividends === null) return null
  const points = toKnownValuePoints(yearValues)
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || first === last) return null
  const stocks = last.value - last.netDeposits - (first.value - first.netDeposits)
  return stocks + sumDividendsSince(listPaid(dividends), newYorkDateAt(first.atMs))
}

function findTotalGain({ shares, dividends, earned, accountGain }: WorthGainInput): bigint | null {
  if (shares === null || dividends === null || earned === null || accountGain === null) return null
  const stocks = [...shares.positions, ...shares.sales].map(({ gain }) => gain ?? 0n)
  const paid = listPaid(dividends).map(({ amount }) => amount)
  return sumAmounts([...stocks, ...paid, earned, accountGain])
}

const listPaid = (dividends: readonly Dividend[]) =>
  dividends.filter(({ isReinvested }) => !isReinvested)
