import type { Token } from '@parvalue/shared/chain/tokens.ts'

/** Everything the Buy form shows, ready to be drawn. A label that is null is not known yet. */
export type BuyView = {
  payToken: Token
  payText: string
  onPayText: (text: string) => void
  /** Leaving the field is when a mistake in it may be named. */
  onPayBlur?: () => void
  payBalanceLabel: string | null
  chips: readonly { percent: 25 | 50 | 75 | 100; isDisabled: boolean; onClick: () => void }[]
  payUsdLabel: string | null
  receiveToken: Token
  receiveLabel: string
  isPreviewing: boolean
  receiveBalanceLabel: string | null
  rateLabel: string | null
  networkFeeLabel: string | null
  networkFeeUsdLabel?: string | null
  /** Balances before, by and after this purchase; null while there is nothing to compare. */
  ladder: readonly LadderRow[] | null
  spender: Spender | null
  button: {
    label: string
    isDisabled: boolean
    isBusy: boolean
    tooltip: string | null
    onClick: () => void
  }
  /** Why the button does not work, below it. */
  reason: string | null
  /** What is wrong with the amount, below the field. */
  error: string | null
  alert: BuyAlert | null
}

/** What stands in the way, and the press that clears it. */
export type BuyAlert = {
  kind: 'warn' | 'bad' | 'info'
  title: string
  text: string
  action: { label: string; onClick: () => void } | null
}

export type LadderRow = { label: string; pay: string; receive: string }

/** Who may take the payment token, and how much: named before anything is signed. */
export type Spender = {
  address: string
  /** Null while no amount is entered. */
  amountLabel: string | null
  /** Where its code can be read. */
  explorer: { name: string; href: string } | null
}
