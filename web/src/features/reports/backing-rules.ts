import type { BackingReport, StockBacking } from '#api/brokerage/reports.ts'

export type BackingVerdict = 'backed' | 'short' | 'unknown'

export const toBackingVerdict = ({ isBacked }: Pick<StockBacking, 'isBacked'>): BackingVerdict =>
  isBacked === null ? 'unknown' : isBacked ? 'backed' : 'short'

/**
 * Returns the number of shares in excess of the tokens, negative if shares are missing. Null if shares or supplies are
 * unknown, unless the known supplies already show a shortage.
 */
export function toShareSurplus({
  supplies,
  shares,
}: Pick<StockBacking, 'supplies' | 'shares'>): bigint | null {
  if (shares === null) return null
  const known = supplies.flatMap(({ supply }) => (supply === null ? [] : [supply]))
  const spare = known.reduce((left, supply) => left - supply, shares)
  // An unknown supply could use up any surplus, but cannot reduce a shortage.
  return known.length === supplies.length || spare < 0n ? spare : null
}

/** Returns whether a stock has tokens or shares in custody, or the number of either is unknown. */
export const isStockInUse = ({
  supplies,
  shares,
}: Pick<StockBacking, 'supplies' | 'shares'>): boolean =>
  supplies.some(({ supply }) => supply !== 0n) || (shares !== null && shares !== 0n)

/** Sorts stocks that are not backed first, then by token value, then by name. */
export const sortBackings = <Row extends StockBacking>(stocks: readonly Row[]): Row[] =>
  stocks.toSorted(
    (a, b) =>
      Number(b.isBacked === false) - Number(a.isBacked === false) ||
      compare(b.value ?? 0n, a.value ?? 0n) ||
      (a.symbol < b.symbol ? -1 : 1),
  )

const compare = (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1)

export type BackedStockCount = { backed: number; of: number }

/** Counts the stocks that have tokens or an unknown supply, and those among them that are backed. */
export function countBackedStocks({ stocks }: Pick<BackingReport, 'stocks'>): BackedStockCount {
  const withTokens = stocks.filter(({ supplies }) => supplies.some(({ supply }) => supply !== 0n))
  return {
    backed: withTokens.filter(({ isBacked }) => isBacked).length,
    of: withTokens.length,
  }
}
