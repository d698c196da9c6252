import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import {
  type BridgeAmountBlocker,
  type BridgeBlocker,
  findBridgeAmountBlocker,
} from './bridge-rules.ts'
import type { BridgeState } from './bridge-state.ts'

/** The texts of requirement VA-06, to the letter. */
const fieldTexts: Record<BridgeAmountBlocker, (state: BridgeState) => string | null> = {
  amount_empty: ({ t }) => t('amountInvalid'),
  amount_invalid: ({ t }) => t('amountInvalid'),
  balance_unknown: () => null,
  balance_short: ({ t, offer }) => t('balanceShort', { symbol: offer.kind }),
  above_limit: ({ t, facts: { travelsMax, isMaxOfMessage } }) =>
    t(isMaxOfMessage ? 'aboveMessage' : 'aboveLimit', {
      most: toAmountLabel(travelsMax ?? 0n, { decimals: TOKEN_DECIMALS }),
    }),
}

/**
 * Returns the error below the amount field (requirement VA-06). It appears after the field has lost the focus; a
 * missing or unsupported network is reported at once, except while the wallet connects.
 */
export function toBridgeFieldError(state: BridgeState): string | null {
  const { situation, form, t } = state
  const hasChain = situation.wallet === 'connected' && situation.isNetworkSupported
  if (!hasChain && situation.wallet !== 'connecting') return t('chainRequired')
  const blocker = form.isTouched ? findBridgeAmountBlocker(situation) : null
  return blocker && fieldTexts[blocker](state)
}

type ToText = (state: BridgeState) => string | null

/** Texts below the button, for reasons that neither the field nor an alert shows. */
const reasons: Record<BridgeBlocker, ToText> = {
  restricted: ({ t }) => t('reasons.restricted'),
  unavailable: ({ t }) => t('reasons.unavailable'),
  connect: () => null,
  connecting: ({ t }) => t('reasons.connecting'),
  unsupported_network: () => null,
  not_offered: () => null,
  no_destination: () => null,
  signing_in: ({ t }) => t('reasons.signingIn'),
  network_silent: ({ t, offer, facts }) => {
    const unreachable = facts.isSourceDown ? offer.chainId : (offer.destination?.chainId ?? 0)
    return t('reasons.networkSilent', { network: networkNameOf(unreachable) })
  },
  source_paused: () => null,
  destination_paused: () => null,
  amount_empty: ({ t }) => t('reasons.enterAmount'),
  amount_invalid: ({ t }) => t('amountInvalid'),
  balance_unknown: ({ t }) => t('reasons.balanceUnknown'),
  balance_short: fieldTexts.balance_short,
  above_limit: fieldTexts.above_limit,
  fee_unknown: ({ t }) => t('reasons.feeUnknown'),
  fee_failed: ({ t }) => t('reasons.feeFailed'),
  gas_short: ({ t, situation: { bridgingFee, networkFee, nativeBalance } }) => {
    const fee = (bridgingFee ?? 0n) + (networkFee ?? 0n)
    const missing = fee - (nativeBalance ?? 0n)
    return t('reasons.gasShort', { fee: toNativeFeeText(fee), missing: toNativeFeeText(missing) })
  },
}

export function toBridgeBlockerText(state: BridgeState): string | null {
  if (state.blocker !== null) return reasons[state.blocker](state)
  return state.facts.isPreviewFailed ? state.t('reasons.previewFailed') : null
}
