import type { TFunction } from 'i18next'
import type { Language } from '#i18n/language.ts'
import type { WidgetTransaction } from '#tx/flow/use-transaction.ts'
import type { SendStrategyChoice } from '#tx/strategies/use-send-strategies.ts'
import type { BalanceChangeRow } from '#ui/chart/balance-change-table.tsx'
import type { FormAlertContent } from '#ui/form/form-alert.tsx'
import type { WrapChainData } from './form/use-wrap-chain-data.ts'
import type { WrapFormState } from './form/use-wrap-form.ts'
import type { WrapOffer } from './form/wrap-offer.ts'
import type { WrapBlocker, WrapSituation } from './form/wrap-rules.ts'

/** Data of a wrap, before formatting. */
export type WrapState = {
  offer: WrapOffer
  /** Whether the network of the offer is supported. */
  isOfferSupported: boolean
  facts: WrapChainData
  rate: bigint | null
  /** Dollars per unit of the asset; null without a reliable price. */
  priceText: string | null
  situation: WrapSituation
  blocker: WrapBlocker | null
  form: WrapFormState
  amount: bigint | null
  language: Language
  isHidden: boolean
  t: TFunction<'wrap'>
  submit: () => void
  ways: SendStrategyChoice | null
  switchNetwork: (chainId: number) => void
}

/** View model of the form. A label is null while its value is unknown. */
export type WrapView = {
  offer: WrapOffer
  fromText: string
  onFromText: (text: string) => void
  onFromBlur: () => void
  fromBalanceLabel: string | null
  fromUsdLabel: string | null
  /** Enters the whole balance; null while it is unknown. */
  onMax: (() => void) | null
  toLabel: string
  toBalanceLabel: string | null
  toUsdLabel: string | null
  isPreviewing: boolean
  onTurn: () => void
  ladder: readonly BalanceChangeRow[] | null
  rateLabel: string | null
  /** The least that arrives; null if it is not known. */
  minimumLabel: string | null
  limitsLabel: string | null
  networkFeeLabel: string | null
  /** Spender of the approval, with its link in the block explorer. */
  spender: { address: string; href: string | null } | null
  /** Text about what the wallet will sign; null if the choice of the signing strategy shows it. */
  signedText: string | null
  /** Choice of the signing strategy; null if the wallet supports only one. */
  ways: SendStrategyChoice | null
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
  alert: FormAlertContent | null
}

/** State shared by the widget's components. */
export type WrappingContextValue = { view: WrapView; transaction: WidgetTransaction }
