import type { TFunction } from 'i18next'
import type { Language } from '#i18n/language.ts'
import type { SendStrategyChoice } from '#tx/strategies/use-send-strategies.ts'
import type { TradeOffer } from './trade-offer.ts'
import type { TradeBlocker, TradeSituation } from './trade-rules.ts'
import type { TradeChainData } from './use-trade-chain-data.ts'
import type { TradeFormState } from './use-trade-form.ts'

/** Data of a trade, before formatting. */
export type TradeState = {
  offer: TradeOffer
  /** Whether the network of the offer is supported. */
  isOfferSupported: boolean
  facts: TradeChainData
  situation: TradeSituation
  blocker: TradeBlocker | null
  form: TradeFormState
  amount: bigint | null
  /** Expected payment date of a redemption of this amount as text; null if unknown. */
  paidByLabel: string | null
  language: Language
  isHidden: boolean
  t: TFunction<'buyRedeem'>
  submit: () => void
  ways: SendStrategyChoice | null
  switchNetwork: (chainId: number) => void
}
