import type { Token } from '@parvalue/shared/chain/tokens.ts'
import type { SendStrategyChoice } from '#tx/strategies/use-send-strategies.ts'
import type { BalanceChangeRow } from '#ui/chart/balance-change-table.tsx'
import type { FormAlertContent } from '#ui/form/form-alert.tsx'
import type { TradeSide, TradeSpeed } from './trade-offer.ts'

/** View model of a Buy or Redeem form. A label is null while its value is unknown. */
export type TradeView = {
  side: TradeSide
  payToken: Token
  payText: string
  onPayText: (text: string) => void
  /** Called when the field loses the focus; errors show from then on. */
  onPayBlur?: () => void
  payBalanceLabel: string | null
  chips: readonly { percent: 25 | 50 | 75 | 100; isDisabled: boolean; onClick: () => void }[]
  payUsdLabel: string | null
  receiveToken: Token
  receiveLabel: string
  isPreviewing: boolean
  receiveBalanceLabel: string | null
  rateLabel: string | null
  /** Minimum and maximum, with the symbol. */
  limitsLabel: string | null
  /** Our fee and the network fee. */
  feesLabel: string | null
  /** Expected payment date of a redemption, or else its usual duration; null for a purchase. */
  paidLabel: string | null
  /** The choice between the queue and now; null for a purchase and on networks without it. */
  speed: TradeSpeedView | null
  /** Balances before and after the trade, and the change; null while there is nothing to compare. */
  ladder: readonly BalanceChangeRow[] | null
  spender: TradeSpender | null
  button: {
    label: string
    isDisabled: boolean
    isBusy: boolean
    tooltip: string | null
    onClick: () => void
  }
  /**
   * Reason why the button is disabled, shown below it; null if the button is enabled or the reason is shown elsewhere.
   */
  reason: string | null
  /** Error below the amount field; null if there is none. */
  error: string | null
  /**
   * Whether the typed text is no number; the field is then marked without an error text (requirement VA-04).
   */
  isUnreadable: boolean
  alert: FormAlertContent | null
  /** Choice of the signing strategy; null if the wallet supports only one. */
  ways: SendStrategyChoice | null
  /** Link to buy the payment token with money if the balance is too low. */
  onramp: { label: string; href: string } | null
}

/** The two ways to redeem, with the amount of each. */
export type TradeSpeedView = {
  chosen: TradeSpeed
  choose: (speed: TradeSpeed) => void
  queueText: string
  nowText: string
  isNowOff: boolean
  isLoading: boolean
  /** Why nothing or less can be redeemed now; null if nothing prevents it. */
  note: string | null
}

/** Spender and amount of the approval, shown before the signature. */
export type TradeSpender = {
  address: string
  /** Approved amount; null while none is entered. */
  amountLabel: string | null
  /** Link to the contract in the block explorer. */
  explorer: { href: string } | null
}
