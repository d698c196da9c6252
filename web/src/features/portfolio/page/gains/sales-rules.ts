import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { sumAmounts } from '../labels.ts'
import { toNewYorkDay } from '../value/dates.ts'

/** Returns the sales of one calendar year in New York: "2026". */
export const listSalesInYear = (sales: readonly PortfolioSale[], year: string): PortfolioSale[] =>
  sales.filter(({ soldMs }) => toNewYorkDay(soldMs).startsWith(year))

/** Returns the sum, or null if any amount is unknown. */
export function sumIfAllKnown(amounts: readonly (bigint | null)[]): bigint | null {
  const known = amounts.flatMap((amount) => (amount === null ? [] : [amount]))
  return known.length === amounts.length ? sumAmounts(known) : null
}
