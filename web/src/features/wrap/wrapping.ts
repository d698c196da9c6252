import type { TFunction } from 'i18next'
import type { Language } from '#i18n/language.ts'
import type { Transaction } from '#tx/flow/use-transaction.ts'
import type { StrategyChoice } from '#tx/strategies/use-ways.ts'
import type { LadderRow } from '#ui/chart/balance-ladder.tsx'
import type { FormHindrance } from '#ui/form/form-alert.tsx'
import type { WrapFacts } from './form/use-wrap-facts.ts'
import type { WrapForm } from './form/use-wrap-form.ts'
import type { WrapOffer } from './form/wrap-offer.ts'
import type { WrapHindrance, WrapSituation } from './form/wrap-rules.ts'

/** Everything known about it, before it is put into words. */
export type WrapState = {
  offer: WrapOffer
  /** Whether the product is offered on the network of the offer now. */
  isOfferSupported: boolean
  facts: WrapFacts
  rate: bigint | null
  /** Dollars for one of what is wrapped; null where none can be trusted. */
  priceText: string | null
  situation: WrapSituation
  hindrance: WrapHindrance | null
  form: WrapForm
  amount: bigint | null
  language: Language
  isHidden: boolean
  t: TFunction<'wrap'>
  submit: () => void
  ways: StrategyChoice | null
  switchNetwork: (chainId: number) => void
}

/** Everything the form shows, ready to be drawn. A label that is null is not known yet. */
export type WrapView = {
  offer: WrapOffer
  fromText: string
  onFromText: (text: string) => void
  onFromBlur: () => void
  fromBalanceLabel: string | null
  fromUsdLabel: string | null
  /** All of the balance; null while it is not known. */
  onMax: (() => void) | null
  toLabel: string
  toBalanceLabel: string | null
  toUsdLabel: string | null
  isPreviewing: boolean
  onTurn: () => void
  ladder: readonly LadderRow[] | null
  rateLabel: string | null
  limitsLabel: string | null
  networkFeeLabel: string | null
  /** Who may take what, and where its code can be read. */
  spender: { address: string; href: string | null } | null
  /** What is signed, in one sentence; null where the way of signing says it. */
  signedText: string | null
  /** How it is signed; null where there is no choice to be had. */
  ways: StrategyChoice | null
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
  alert: FormHindrance | null
}

/** What the widget's parts share. */
export type Wrapping = { view: WrapView; transaction: Transaction }
