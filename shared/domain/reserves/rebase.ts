import { YEAR_MS } from './yield.ts'

/** Yearly rates have so many decimals: 4.3 % is 4300000. */
export const RATE_DECIMALS = 8
const ONE_RATE = 10n ** BigInt(RATE_DECIMALS)

/** The contract takes 100 at most; half of it leaves room for a supply that falls meanwhile. */
export const REBASE_MAX_BPS = 50n

export type ChainSupply = { chainId: number; supply: bigint }
export type RebasePart = { chainId: number; amount: bigint }

export type RebaseInput = {
  supplies: readonly ChainSupply[]
  /** Income booked and not yet paid; after a loss below zero, and then nothing is paid. */
  income: bigint
  /** What the funds yield in a year, with `RATE_DECIMALS`. */
  rate: bigint
  /** Since what was last paid for; missed periods are paid in one. */
  elapsedMs: number
}

/**
 * Requirement YI-01: min(income, supply × rate × elapsed), split by supply, so that every chain grows by one
 * factor. Base units of USD+; every part is rounded down, and what is left stays income.
 */
export function planRebase({ supplies, income, rate, elapsedMs }: RebaseInput): RebasePart[] {
  const supply = supplies.reduce((sum, chain) => sum + chain.supply, 0n)
  if (supply <= 0n || income <= 0n || elapsedMs <= 0) return []
  const earned = (supply * rate * BigInt(Math.floor(elapsedMs))) / (ONE_RATE * BigInt(YEAR_MS))
  const allowed = (supply * REBASE_MAX_BPS) / 10_000n
  const total = [income, earned, allowed].reduce((least, each) => (each < least ? each : least))
  return supplies
    .map((chain) => ({ chainId: chain.chainId, amount: (chain.supply * total) / supply }))
    .filter(({ amount }) => amount > 0n)
}

/** What a fund paid in a year over its price, rounded down, with `RATE_DECIMALS`. */
export function toFundRateDown(yearlyDistributions: bigint, price: bigint): bigint {
  return price <= 0n ? 0n : (yearlyDistributions * ONE_RATE) / price
}

/** The funds' rates by what is held of each; zero where nothing is held. */
export function toMeanRateDown(funds: readonly { value: bigint; rate: bigint }[]): bigint {
  const value = funds.reduce((sum, fund) => sum + fund.value, 0n)
  if (value <= 0n) return 0n
  return funds.reduce((sum, fund) => sum + fund.value * fund.rate, 0n) / value
}
