import type { AccountBalances, AccountPosition } from '#api/brokerage/brokerage-view.ts'
import type { BridgeTransfer } from '#api/dollar/bridge.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import type { WireRow } from '#api/dollar/wires.ts'
import type { OrderSummary } from '#api/orders/order-view.ts'
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
  /** Wallet whose portfolio this is; null for the sample. */
  account: string | null
  shares: PortfolioQueryState<Portfolio>
  dollars: DollarHoldings
  underWay: MoneyUnderWay
  values: PortfolioQueryState<readonly PortfolioValuePoint[]>
  /** Values of the past year, for its gain. */
  yearValues: PortfolioQueryState<readonly PortfolioValuePoint[]>
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
  /** Whether the earnings were answered; until then `earned` is empty. */
  isEarnedKnown: boolean
  downChainIds: readonly number[]
  isPending: boolean
  knownMs: number
}

/** Money that is neither in the wallet nor spent: what the server answers about each way it can be under way. */
export type MoneyUnderWay = {
  redemptions: PortfolioQueryState<readonly Redemption[]>
  orders: PortfolioQueryState<OrderSummary>
  wires: PortfolioQueryState<readonly WireRow[]>
  bridges: PortfolioQueryState<readonly BridgeTransfer[]>
  account: PortfolioQueryState<AccountBalances>
  accountPositions: PortfolioQueryState<readonly AccountPosition[]>
}
