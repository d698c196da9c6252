import type { Backing, BackingReport } from '#api/brokerage/reports.ts'

export type Verdict = 'backed' | 'short' | 'unknown'

export const toVerdict = ({ isBacked }: Pick<Backing, 'isBacked'>): Verdict =>
  isBacked === null ? 'unknown' : isBacked ? 'backed' : 'short'

/** Shares beyond the tokens, below zero where some are missing; of what is known of both. */
export function toSpare({ supplies, shares }: Pick<Backing, 'supplies' | 'shares'>): bigint | null {
  if (shares === null) return null
  const known = supplies.flatMap(({ supply }) => (supply === null ? [] : [supply]))
  const spare = known.reduce((left, supply) => left - supply, shares)
  // Of the rest nobody knows how much of the spare it takes; what is missing already is missing.
  return known.length === supplies.length || spare < 0n ? spare : null
}

/** There are tokens of it, or shares, or nobody knows. */
export const isInUse = ({ supplies, shares }: Pick<Backing, 'supplies' | 'shares'>): boolean =>
  supplies.some(({ supply }) => supply !== 0n) || (shares !== null && shares !== 0n)

/** Those that are not backed first, then by what their tokens are worth, then by name. */
export const sortBackings = (stocks: readonly Backing[]): Backing[] =>
  stocks.toSorted(
    (a, b) =>
      Number(b.isBacked === false) - Number(a.isBacked === false) ||
      compare(b.value ?? 0n, a.value ?? 0n) ||
      (a.symbol < b.symbol ? -1 : 1),
  )

const compare = (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1)

export type Count = { backed: number; of: number }

/** How many stocks of which there are tokens are backed. */
export function countBacked({ stocks }: Pick<BackingReport, 'stocks'>): Count {
  const withTokens = stocks.filter(({ supplies }) => supplies.some(({ supply }) => supply !== 0n))
  return {
    backed: withTokens.filter(({ isBacked }) => isBacked).length,
    of: withTokens.length,
  }
}
