import { type OpenLot, sumLotCosts } from '@parvalue/shared/domain/money/lots.ts'
import { addKnownAmounts, toTokenValueDown } from '@parvalue/shared/domain/stocks/stock-value.ts'

type Held = {
  /** The shares that the holding stands for on the market, in base units. */
  marketAmount: bigint
  value: bigint | null
  /** Price at the previous close; null if it is unknown. */
  previousClose: bigint | null
}

/**
 * Returns the change in value of a holding since the previous close at `closeMs`. Lots that were acquired later count
 * from their cost, so that a change before the purchase is nobody's gain. Null if a price or such a cost is unknown.
 */
export function toChangeToday(
  { marketAmount, value, previousClose }: Held,
  lots: readonly Pick<OpenLot, 'acquiredMs' | 'amount' | 'cost'>[],
  closeMs: number,
): bigint | null {
  const later = lots.filter(({ acquiredMs }) => acquiredMs > closeMs)
  const [all, bought] = [sumAmounts(lots), sumAmounts(later)]
  const kept = bought === 0n ? marketAmount : (marketAmount * (all - bought)) / all
  const before = kept === 0n ? 0n : toTokenValueDown(kept, previousClose)
  const start = addKnownAmounts(before, sumLotCosts(later))
  return value === null || start === null ? null : value - start
}

const sumAmounts = (lots: readonly Pick<OpenLot, 'amount'>[]) =>
  lots.reduce((sum, { amount }) => sum + amount, 0n)
