import type { Portfolio, Timespan, ValuePoint } from '#api/portfolio/portfolio.ts'
import type { CorporateAction, Dividend } from '#api/stocks/corporate-actions.ts'
import type { ChainBalances } from '#tokens/balances.ts'

/** One part of the page: what is known of it, and whether it could not be had. */
export type Reading<Value> = {
  data: Value | null
  isFailed: boolean
  /** When it was known last. */
  knownMs: number
}

/** What the page shows, whoever's it is; the sample has the same shape. */
export type PortfolioData = {
  isSample: boolean
  shares: Reading<Portfolio>
  dollars: Dollars
  values: Reading<readonly ValuePoint[]>
  dividends: Reading<readonly Dividend[]>
  actions: Reading<readonly CorporateAction[]>
  timespan: Timespan
  onTimespan: (timespan: Timespan) => void
  onRetry: () => void
}

/** Dollar tokens, read from the chains themselves, so that one that is away costs its own rows. */
export type Dollars = {
  chains: readonly ChainBalances[]
  /** By chain: what USD+ and wUSD+ have earned so far, in base units of USD+. */
  earned: ReadonlyMap<number, bigint>
  downChainIds: readonly number[]
  isPending: boolean
  knownMs: number
}
