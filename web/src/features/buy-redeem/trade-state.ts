import type { TFunction } from 'i18next'
import type { Language } from '#i18n/language.ts'
import type { StrategyChoice } from '#tx/strategies/use-ways.ts'
import type { TradeOffer } from './trade-offer.ts'
import type { TradeHindrance, TradeSituation } from './trade-rules.ts'
import type { TradeFacts } from './use-trade-facts.ts'
import type { TradeForm } from './use-trade-form.ts'

/** Everything known about a trade, before it is put into words. */
export type TradeState = {
  offer: TradeOffer
  /** Whether we trade on the network of the offer now. */
  isOfferSupported: boolean
  facts: TradeFacts
  situation: TradeSituation
  hindrance: TradeHindrance | null
  form: TradeForm
  amount: bigint | null
  /** When a redemption of this amount is expected to be paid, in words; null where nobody knows. */
  paidByLabel: string | null
  language: Language
  isHidden: boolean
  t: TFunction<'buyRedeem'>
  submit: () => void
  ways: StrategyChoice | null
  switchNetwork: (chainId: number) => void
}
