import { ORDER_MAX_CENTS, ORDER_MIN_CENTS } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Unavailability } from '@parvalue/shared/domain/product/availability.ts'
import {
  ACH_MAX_CENTS,
  ACH_MIN_CENTS,
  ACH_OPEN_MAX_CENTS,
} from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { TFunction } from 'i18next'
import type { BrokerageAccount } from '#api/account/account.ts'
import type { Language } from '#i18n/language.ts'
import { toUsdCentsLabel } from './labels.ts'
import type { AccountTradeBlocker } from './trade/trade-rules.ts'
import type { BankTransferBlocker } from './transfer/transfer-rules.ts'

type Translate = TFunction<'brokerage'>
type ToText = (t: Translate, language: Language) => string

const availability = {
  restricted: (t: Translate) => t('reasons.restricted'),
  trading_unavailable: (t: Translate) => t('reasons.unavailable'),
  flag_off: (t: Translate) => t('reasons.unavailable'),
  account_step_required: (t: Translate) => t('stepMissing'),
}

const shared = {
  ...availability,
  not_active: (t: Translate) => t('reasons.notActive'),
  closing: (t: Translate) => t('reasons.closing'),
  money_unknown: (t: Translate) => t('reasons.moneyUnknown'),
  amount_empty: (t: Translate) => t('reasons.enterAmount'),
  amount_invalid: (t: Translate) => t('reasons.amountInvalid'),
}

const least =
  (cents: bigint): ToText =>
  (t, language) =>
    t('reasons.tooSmall', { min: toUsdCentsLabel(cents, language) })
const most =
  (cents: bigint): ToText =>
  (t, language) =>
    t('reasons.tooLarge', { max: toUsdCentsLabel(cents, language) })

const transferReasons: Record<BankTransferBlocker, ToText> = {
  ...shared,
  no_bank: (t) => t('reasons.noBank'),
  bank_pending: (t) => t('reasons.bankPending'),
  too_small: least(ACH_MIN_CENTS),
  too_large: most(ACH_MAX_CENTS),
  too_much_open: (t, language) =>
    t('reasons.tooMuchOpen', { max: toUsdCentsLabel(ACH_OPEN_MAX_CENTS, language) }),
  no_cash: (t) => t('reasons.noCash'),
  unsettled: (t) => t('reasons.unsettled'),
  owed: (t) => t('reasons.owed'),
}

const tradeReasons: Record<AccountTradeBlocker, ToText> = {
  ...shared,
  halted: (t) => t('reasons.halted'),
  not_tradable: (t) => t('reasons.notTradable'),
  no_price: (t) => t('reasons.noPrice'),
  too_small: least(ORDER_MIN_CENTS),
  too_large: most(ORDER_MAX_CENTS),
  no_cash: (t) => t('reasons.noBuyingPower'),
  no_shares: (t) => t('reasons.noShares'),
}

export const toBankTransferBlockerText = (
  blocker: BankTransferBlocker,
  t: Translate,
  language: Language,
) => transferReasons[blocker](t, language)

export const toAccountTradeBlockerText = (
  blocker: AccountTradeBlocker,
  t: Translate,
  language: Language,
) => tradeReasons[blocker](t, language)

/**
 * Returns the reason that applies whatever amount is typed. Such reasons contain no amount, so the language
 * does not matter.
 */
export const toAccountBlockerText = (blocker: BankTransferBlocker | null, t: Translate) =>
  blocker === null ? null : transferReasons[blocker](t, 'en')

type AccountState = Pick<BrokerageAccount, 'status' | 'isClosing'>

/** Returns why the account cannot trade at all; null if it can. */
export function toTradingUnavailableText(
  availability: 'available' | Unavailability,
  { status, isClosing }: AccountState,
  t: Translate,
): string | null {
  if (availability !== 'available') return shared[availability](t)
  if (status !== 'ACTIVE') return shared.not_active(t)
  return isClosing ? shared.closing(t) : null
}
