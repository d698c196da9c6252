import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { ORDER_MAX_CENTS, ORDER_MIN_CENTS } from '@parvalue/shared/domain/orders/order-rules.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import type { TicketState } from '../flow/ticket-state.ts'
import type { TicketBlocker } from '../form/ticket-rules.ts'

const toCents = (cents: bigint, language: Language) =>
  toUsdText(
    toAmountLabel(cents, { decimals: DOLLAR_DECIMALS, fractionMin: 2, fractionMax: 2 }),
    language,
  )

export const toOrderMinLabel = (language: Language) => toCents(ORDER_MIN_CENTS, language)
export const toOrderMaxLabel = (language: Language) => toCents(ORDER_MAX_CENTS, language)

/** The text below the button for each reason; null if an alert shows it already. */
const texts: Record<TicketBlocker, (state: TicketState) => string | null> = {
  restricted: ({ t }) => t('reasons.restricted'),
  unavailable: ({ t }) => t('reasons.unavailable'),
  connect: () => null,
  connecting: ({ t }) => t('reasons.connecting'),
  unsupported_network: ({ t }) => t('pleaseSwitch'),
  signing_in: ({ t }) => t('reasons.signingIn'),
  not_offered: () => null,
  not_tradable: () => null,
  halted: () => null,
  other_open: () => null,
  in_flight: () => null,
  market_unknown: ({ t }) => t('reasons.marketUnknown'),
  network_silent: ({ t, offer }) =>
    t('reasons.networkSilent', { network: networkNameOf(offer.chainId) }),
  amount_empty: ({ t }) => t('reasons.enterAmount'),
  amount_invalid: ({ t }) => t('reasons.amountInvalid'),
  limit_empty: ({ t }) => t('reasons.enterLimit'),
  bad_limit: ({ t }) => t('reasons.badLimit'),
  price_unknown: ({ t }) => t('reasons.priceUnknown'),
  session: ({ t }) => t('reasons.session'),
  too_small: ({ t, language }) => t('reasons.tooSmall', { least: toOrderMinLabel(language) }),
  too_large: ({ t, language }) => t('reasons.tooLarge', { most: toOrderMaxLabel(language) }),
  too_fine: ({ t }) => t('reasons.tooFine'),
  time_in_force: ({ t, entry }) =>
    t(entry.side === 'BUY' ? 'reasons.timeInForce' : 'reasons.wholeShares'),
  balance_unknown: ({ t }) => t('reasons.balanceUnknown'),
  balance_short: toShortText,
  gas_short: toGasText,
}

/** Returns how much the balance lacks. A buy pays its fee on top, so the fee alone may be missing. */
function toShortText({ t, entry, offer, totals, situation }: TicketState): string {
  const isSale = entry.side === 'SELL'
  const { symbol } = isSale ? offer.asset : offer.paymentToken
  const isFee = !isSale && totals !== null && totals.payment <= (situation.balance ?? 0n)
  return t(isFee ? 'reasons.balanceShortFee' : 'reasons.balanceShort', { symbol })
}

function toGasText({ t, situation, facts }: TicketState): string {
  const [fee, native] = [situation.networkFee ?? 0n, situation.nativeBalance ?? 0n]
  const amounts = { fee: toNativeFeeText(fee), missing: toNativeFeeText(fee - native) }
  return t(facts.sponsorBlocker === null ? 'reasons.gasShort' : 'reasons.gasShortOnly', amounts)
}

export const toTicketBlockerText = (blocker: TicketBlocker, state: TicketState) =>
  texts[blocker](state)
