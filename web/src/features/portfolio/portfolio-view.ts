import type { Token } from '@parvalue/shared/chain/tokens.ts'

/** What the Portfolio tab shows (requirements PO-01, PO-05), ready to be drawn. */
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
  totals: { total: string; usdPlus: string; wrapped: string | null; stablecoins: string }
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
  /** What sorting compares: the balance and its worth, both in units of USD_DECIMALS. */
  units: bigint
  usdUnits: bigint
  /** The wrapped balance of the same chain stands under its USD+. */
  wrapped: PortfolioRow | null
}
