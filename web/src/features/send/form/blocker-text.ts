import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { TFunction } from 'i18next'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import type { SendBlocker } from './send-rules.ts'
import type { SendFlow } from './use-send-flow.ts'

type T = TFunction<'send'>

/** Returns the text of a reason; null if the page says it elsewhere, in the button or in an alert. */
export function toSendBlockerText(blocker: SendBlocker, flow: SendFlow, t: T): string | null {
  const { offer, nativeBalance, networkFee } = flow
  const network = networkNameOf(offer.chainId)
  const { symbol } = offer.token
  switch (blocker) {
    case 'connect':
    case 'other_network':
      return null
    case 'gas_short': {
      const fee = networkFee ?? 0n
      const missing = toNativeFeeText(fee - (nativeBalance ?? 0n))
      return t('reasons.gas_short', { fee: toNativeFeeText(fee), missing })
    }
    default:
      return t(`reasons.${blocker}`, { network, symbol })
  }
}
