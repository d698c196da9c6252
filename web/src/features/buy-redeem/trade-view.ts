import type { Token } from '@parvalue/shared/chain/tokens.ts'
import type { StrategyChoice } from '#tx/strategies/use-ways.ts'
import type { LadderRow } from '#ui/chart/balance-ladder.tsx'
import type { FormHindrance } from '#ui/form/form-alert.tsx'
import type { TradeSide } from './trade-offer.ts'

/** Everything a Buy or Redeem form shows, ready to be drawn. A label that is null is not known yet. */
export type TradeView = {
  side: TradeSide
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
  /** The least and the most, with the symbol. */
  limitsLabel: string | null
  /** Ours and the network's. */
  feesLabel: string | null
  /** How long it takes, and until when a request counts for that. */
  paidLabel: string | null
  /** Balances before, by and after this trade; null while there is nothing to compare. */
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
  /** What was typed is no number: marked, and nothing said (requirement VA-04). */
  isUnreadable: boolean
  alert: FormHindrance | null
  /** How it is signed; null where there is no choice to be had. */
  ways: StrategyChoice | null
  /** Where a token that is short can be bought for money. */
  onramp: { label: string; href: string } | null
}

/** Who may take what is paid, and how much: named before anything is signed. */
export type Spender = {
  address: string
  /** Null while no amount is entered. */
  amountLabel: string | null
  /** Where its code can be read. */
  explorer: { href: string } | null
}
