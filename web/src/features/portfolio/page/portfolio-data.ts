import type { Portfolio, PortfolioTimespan, PortfolioValuePoint } from '#api/portfolio/portfolio.ts'
import type { CorporateAction, Dividend, DividendStatement } from '#api/stocks/corporate-actions.ts'
import type { ChainBalances } from '#tokens/balances.ts'

/** State of one query of the page. */
export type PortfolioQueryState<Value> = {
  data: Value | null
  isFailed: boolean
  /** Time of the last successful load. */
  knownMs: number
}

/** Data of the page, either the user's own or the sample. */
export type PortfolioData = {
  isSample: boolean
  shares: PortfolioQueryState<Portfolio>
  dollars: DollarHoldings
  values: PortfolioQueryState<readonly PortfolioValuePoint[]>
  dividends: PortfolioQueryState<readonly Dividend[]>
  statements: PortfolioQueryState<readonly DividendStatement[]>
  actions: PortfolioQueryState<readonly CorporateAction[]>
  timespan: PortfolioTimespan
  onTimespan: (timespan: PortfolioTimespan) => void
  onRetry: () => void
}

/**
 * Dollar tokens, read from each chain, so that a chain that does not respond only affects its own rows.
 */
export type DollarHoldings = {
  chains: readonly ChainBalances[]
  /** Earnings of USD+ and wUSD+ by chain, in base units of USD+. */
  earned: ReadonlyMap<number, bigint>
  downChainIds: readonly number[]
  isPending: boolean
  knownMs: number
}
