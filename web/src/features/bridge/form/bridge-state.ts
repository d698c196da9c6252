import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import type { Language } from '#i18n/language.ts'
import type { SendStrategyChoice } from '#tx/strategies/use-send-strategies.ts'
import type { BridgeOffer } from './bridge-offer.ts'
import type { BridgeBlocker, BridgeSituation } from './bridge-rules.ts'
import type { BridgeChainData } from './use-bridge-chain-data.ts'
import type { BridgeFormState } from './use-bridge-form.ts'

/** Data of a transfer, before formatting. */
export type BridgeState = {
  offer: BridgeOffer
  /** Ids of the supported networks, which are the possible sources. */
  supported: readonly number[]
  account: Address | null
  facts: BridgeChainData
  situation: BridgeSituation
  blocker: BridgeBlocker | null
  form: BridgeFormState
  amount: bigint | null
  language: Language
  isHidden: boolean
  t: TFunction<'bridge'>
  submit: () => void
  ways: SendStrategyChoice | null
  switchNetwork: (chainId: number) => void
  onFrom: (chainId: number) => void
  onSwap: () => void
}
