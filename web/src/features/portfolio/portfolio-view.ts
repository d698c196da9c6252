import type { Token } from '@parvalue/shared/chain/tokens.ts'

/** View model of the Portfolio tab (requirements PO-01, PO-05). */
export type PortfolioView =
  | {
      state: 'not-connected'
      connectButton: { isBusy: boolean; isUsableWhileBusy: boolean }
      walletName: string | null
      onConnect: () => void
    }
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | LoadedPortfolio

export type LoadedPortfolio = {
  state: 'loaded'
  rows: readonly PortfolioRow[]
  networks: number
  updatedAtMs: number
  /** Sums without a currency: "29,558.22". */
  totals: { total: string; usdPlus: string; wrapped: string | null; stablecoins: string }
  /** Names of networks that did not respond. */
  downNetworks: readonly string[]
  onRetry: () => void
}

export type PortfolioRow = {
  token: Token
  networkName: string
  balanceLabel: string
  /** The balance with all its decimals, for tooltips. */
  exactBalanceLabel: string
  /** The value with its currency, in the reader's language. */
  valueLabel: string
  /** The balance as a number to sort by, in units of VALUE_DECIMALS. */
  units: bigint
  /** The value as a number to sort by, in units of VALUE_DECIMALS. */
  usdUnits: bigint
  /** The wrapped balance on the same chain, shown below its USD+. */
  wrapped: PortfolioRow | null
}
