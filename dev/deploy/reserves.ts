import { getReferenceStock } from '@parvalue/shared/domain/stocks/reference-prices.ts'

export type FundHolding = { symbol: string; shares: bigint }

export type PlannedReserves = {
  funds: readonly FundHolding[]
  /** Payment tokens in units of 6 decimals, like USD+. */
  dollars: bigint
}

/** Initial reserves in basis points: 100.42 % of all USD+, so that the excess is visible. */
export const RESERVE_BPS = 10_042n

/** Payment tokens at hand, in basis points of the supply, for the first redemptions. */
const DOLLARS_BPS = 1_500n

/** Ladder of the funds, in basis points of all fund holdings: most in the shortest bills. */
const ladder = [
  { symbol: 'SGOV', bps: 6_000n },
  { symbol: 'BIL', bps: 2_500n },
  { symbol: 'TBIL', bps: 1_500n },
] as const

const BPS = 10_000n

/** One cent in units of 6 decimals. */
const CENT = 10_000n

/**
 * Divides `supply × reserveBps` between funds and payment tokens: whole fund shares, rounded down, and the remainder
 * in payment tokens, so that the sum is exact.
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

/** Returns the cost of the shares at the reference price, in units of 6 decimals. */
const toDollars = (symbol: string, shares: bigint) =>
  shares * getReferenceStock(symbol).priceCents * CENT
