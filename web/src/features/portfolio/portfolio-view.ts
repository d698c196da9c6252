import type { Token } from '@parvalue/shared/chain/tokens.ts'

/** What the Portfolio tab shows (Spec 2), ready to be drawn. */
export type PortfolioView =
  | {
      state: 'not-connected'
      isConnecting: boolean
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
  /** Figures without a currency: "29,558.22". */
  totals: { total: string; usdPlus: string; stablecoins: string }
  /** Networks that did not answer, by name. */
  downNetworks: readonly string[]
  onRetry: () => void
}

export type PortfolioRow = {
  token: Token
  networkName: string
  balanceLabel: string
  /** With its currency, in the reader's language. */
  valueLabel: string
  /** A wrapped balance stands under the USD+ of its chain. */
  isChild?: boolean
}
