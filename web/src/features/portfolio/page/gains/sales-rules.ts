import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { sumOf } from '../labels.ts'
import { toNewYorkDay } from '../value/dates.ts'

/** Returns the sales of one calendar year in New York: "2026". */
export const listSalesIn = (sales: readonly PortfolioSale[], year: string): PortfolioSale[] =>
  sales.filter(({ soldMs }) => toNewYorkDay(soldMs).startsWith(year))

/** Returns the sum, or null if any amount is unknown. */
export function sumIfKnown(amounts: readonly (bigint | null)[]): bigint | null {
  const known = amounts.flatMap((amount) => (amount === null ? [] : [amount]))
  return known.length === amounts.length ? sumOf(known) : null
}
