import { getReferenceStock } from '@parvalue/shared/domain/stocks/reference-prices.ts'

export type FundHolding = { symbol: string; shares: bigint }

export type PlannedReserves = {
  funds: readonly FundHolding[]
  /** In dollars of 6 decimals, as USD+ has. */
  dollars: bigint
}

/** What the treasury begins with: 100.42 % of what is owed, so that it is backed and not just so. */
export const RESERVE_BPS = 10_042n

/** Payment tokens at hand, in basis points of the supply, for redemptions of the first days. */
const DOLLARS_BPS = 1_500n

/** The ladder, in basis points of what is held in funds: most in the shortest bills. */
const ladder = [
  { symbol: 'SGOV', bps: 6_000n },
  { symbol: 'BIL', bps: 2_500n },
  { symbol: 'TBIL', bps: 1_500n },
] as const

const BPS = 10_000n

/** One cent in dollars of 6 decimals. */
const CENT = 10_000n

/**
 * Divides `supply × reserveBps` between funds and dollars: whole shares of the funds, rounded down,
 * and all that is left in dollars, so that the sum is exact.
 */
export function planReserves(supply: bigint, reserveBps: bigint): PlannedReserves {
  const total = (supply * reserveBps) / BPS
  const inFunds = total - (supply * DOLLARS_BPS) / BPS
  const funds = ladder.map(({ symbol, bps }) => {
    const budget = (inFunds * bps) / BPS
    return { symbol, shares: budget / toDollars(symbol, 1n) }
  })
  const spent = funds.reduce((sum, { symbol, shares }) => sum + toDollars(symbol, shares), 0n)
  return { funds, dollars: total - spent }
}

/** What so many shares cost at the reference price. */
const toDollars = (symbol: string, shares: bigint) =>
  shares * getReferenceStock(symbol).priceCents * CENT
