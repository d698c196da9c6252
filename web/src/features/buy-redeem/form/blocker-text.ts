import type { TFunction } from 'i18next'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import type { TradeBlocker } from '../trade-rules.ts'

type Facts = {
  t: TFunction<'buyRedeem'>
  symbol: string
  network: string
  nativeBalance: bigint | null
  networkFee: bigint | null
  /** Why nothing can be redeemed now, as the choice of the speed shows it. */
  instantNote: string | null
}

/** The text below the button or below the field, for each reason; null if neither shows it. */
const texts: Record<TradeBlocker, (facts: Facts) => string | null> = {
  restricted: ({ t }) => t('reasons.restricted'),
  unavailable: ({ t }) => t('reasons.unavailable'),
  connect: () => null,
  connecting: ({ t }) => t('reasons.connecting'),
  not_offered: () => null,
  unsupported_network: ({ t }) => t('pleaseSwitch'),
  signing_in: ({ t }) => t('reasons.signingIn'),
  network_silent: ({ t, network }) => t('reasons.networkSilent', { network }),
  amount_empty: ({ t }) => t('reasons.enterAmount'),
  amount_not_number: () => null,
  amount_invalid: ({ t }) => t('reasons.amountInvalid'),
  balance_unknown: ({ t }) => t('reasons.balanceUnknown'),
  balance_short: ({ t, symbol }) => t('reasons.balanceShort', { symbol }),
  above_max: ({ t }) => t('reasons.aboveMax'),
  instant_unknown: ({ t }) => t('reasons.instantUnknown'),
  instant_failed: ({ instantNote }) => instantNote,
  instant_refused: ({ instantNote }) => instantNote,
  gas_short: ({ t, nativeBalance, networkFee }) =>
    t('reasons.gasShort', {
      fee: toNativeFeeText(networkFee ?? 0n),
      missing: toNativeFeeText((networkFee ?? 0n) - (nativeBalance ?? 0n)),
    }),
}

export const toTradeBlockerText = (blocker: TradeBlocker, facts: Facts) => texts[blocker](facts)
