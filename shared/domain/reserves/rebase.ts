import { YEAR_MS } from './yield.ts'

/** Decimals of yearly rates: 4.3 % is 4300000. */
export const RATE_DECIMALS = 8
const ONE_RATE = 10n ** BigInt(RATE_DECIMALS)

/**
 * Largest rebase in basis points of the supply. With its initial limits the contract accepts 38 after a week; the margin
 * allows for a supply that shrinks before it is mined.
 */
export const REBASE_MAX_BPS = 30n

export type ChainSupply = { chainId: number; supply: bigint }
export type ChainRebase = { chainId: number; amount: bigint }

export type RebaseInput = {
  supplies: readonly ChainSupply[]
  /** Income posted and not distributed yet; negative after a loss, and then there is no rebase. */
  income: bigint
  /** Yearly yield of the funds, with `RATE_DECIMALS`. */
  rate: bigint
  /** Time since the end of the last paid period; missed periods are paid by one rebase. */
  elapsedMs: number
}

/**
 * Requirement YI-01: splits min(income, supply × rate × elapsed, the contract's limit) by supply, so that all
 * chains grow by one factor. Base units of USD+; each part is rounded down, and the remainder stays income.
 */
export function planRebase({ supplies, income, rate, elapsedMs }: RebaseInput): ChainRebase[] {
  const supply = supplies.reduce((sum, chain) => sum + chain.supply, 0n)
  if (supply <= 0n || income <= 0n || elapsedMs <= 0) return []
  const earned = (supply * rate * BigInt(Math.floor(elapsedMs))) / (ONE_RATE * BigInt(YEAR_MS))
  const allowed = (supply * REBASE_MAX_BPS) / 10_000n
  const total = [income, earned, allowed].reduce((least, each) => (each < least ? each : least))
  return supplies
    .map((chain) => ({ chainId: chain.chainId, amount: (chain.supply * total) / supply }))
    .filter(({ amount }) => amount > 0n)
}

/** Returns a fund's yearly distributions over its price, with `RATE_DECIMALS`, rounded down. */
export function toFundRateDown(yearlyDistributions: bigint, price: bigint): bigint {
  return price <= 0n ? 0n : (yearlyDistributions * ONE_RATE) / price
}

/** Returns the mean rate of funds weighted by value, rounded down; 0 without holdings. */
export function toMeanRateDown(funds: readonly { value: bigint; rate: bigint }[]): bigint {
  const value = funds.reduce((sum, fund) => sum + fund.value, 0n)
  if (value <= 0n) return 0n
  return funds.reduce((sum, fund) => sum + fund.value * fund.rate, 0n) / value
}
