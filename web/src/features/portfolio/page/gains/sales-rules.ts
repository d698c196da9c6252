import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { roundPartsToNearest } from '@parvalue/shared/domain/money/allot-units.ts'
import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { ONE_USD, sumAmounts } from '../labels.ts'

/** Returns the sales of one calendar year in New York: "2026". */
export const listSalesInYear = (sales: readonly PortfolioSale[], year: string): PortfolioSale[] =>
  sales.filter(({ soldMs }) => newYorkDateAt(soldMs).startsWith(year))

/** Returns the sum, or null if any amount is unknown. */
export function sumIfAllKnown(amounts: readonly (bigint | null)[]): bigint | null {
  const known = amounts.flatMap((amount) => (amount === null ? [] : [amount]))
  return known.length === amounts.length ? sumAmounts(known) : null
}

const CENT = ONE_USD / 100n

type ShownSums = { proceeds: bigint[]; shownCost: bigint | null; shownGain: bigint | null }

/**
 * Rounds the sales to whole cents, so that the shown proceeds less the shown cost are the shown gain (requirement
 * TR-02); cost and gain are null if the cost of any sale is unknown.
 */
export function toShownSums(sales: readonly PortfolioSale[]): ShownSums {
  const proceeds = sales.map((sale) => sale.proceeds)
  const cost = sumIfAllKnown(sales.map((sale) => sale.cost))
  if (cost === null) {
    return { proceeds: roundPartsToNearest(proceeds, CENT), shownCost: null, shownGain: null }
  }
  const shown = roundPartsToNearest([...proceeds, -cost], CENT)
  return {
    proceeds: shown.slice(0, -1),
    shownCost: -(shown.at(-1) ?? 0n),
    shownGain: sumAmounts(shown),
  }
}
