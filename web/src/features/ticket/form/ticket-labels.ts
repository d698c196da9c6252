import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toEtDayText, toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import {
  toAmountLabel,
  toDollarTokenLabel,
  toExactAmountLabel,
} from '@parvalue/shared/domain/money/amount.ts'
import {
  DOLLAR_DECIMALS,
  ORDER_PRICE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import { type OrderTerms, toOrderExpiryMs } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { TFunction } from 'i18next'
import type { Language } from '#i18n/language.ts'
import { toEtDateText } from '#i18n/market-format.ts'
import { type TicketTotals, toOrderTotal } from './ticket-terms.ts'

export const UNKNOWN_LABEL = '—'

type PaymentTokenLabels = Parameters<typeof toTokenFormat>[0]

export type TicketLabelContext = { t: TFunction<'ticket'>; language: Language }

/** Formats a payment with two to six decimals: "1,002.70"; as the cent where only the rounding of shares is missing. */
export const toTicketMoneyLabel = (amount: bigint, token: PaymentTokenLabels): string =>
  toDollarTokenLabel(amount, toTokenFormat(token))

/** Formats exactly the amount that the wallet shows when it signs. */
export const toSignedMoneyLabel = (amount: bigint, decimals: number): string =>
  toExactAmountLabel(amount, decimals)

/** Formats whole cents, rounded up, so that the user never pays more than shown. */
export const toTicketCentsLabelUp = (amount: bigint, decimals: number): string =>
  toCentsLabel(toCentsUp(amount, decimals))

/**
 * Formats the total in whole cents, so that it is the sum of the payment and the fee as they are shown (requirement
 * TR-02): never less than a buyer pays, never more than a seller receives.
 */
export function toTicketTotalLabel(
  side: OrderSide,
  { payment, fee }: Pick<TicketTotals, 'payment' | 'fee'>,
  decimals: number,
): string {
  const feeCents = toCentsUp(fee, decimals)
  return side === 'BUY'
    ? toCentsLabel(toCentsUp(payment, decimals) + feeCents)
    : toCentsLabel(toOrderTotal(side, payment / 10n ** BigInt(decimals - 2), feeCents))
}

function toCentsUp(amount: bigint, decimals: number): bigint {
  const cent = 10n ** BigInt(decimals - 2)
  return (amount + cent - 1n) / cent
}

const toCentsLabel = (cents: bigint) =>
  toAmountLabel(cents, { decimals: DOLLAR_DECIMALS, fractionMin: 2, fractionMax: 2 })

export const toTicketSharesLabel = (shares: bigint): string =>
  toAmountLabel(shares, { decimals: STOCK_TOKEN_DECIMALS, fractionMin: 0, fractionMax: 6 })

/** Formats an approximate number of shares with up to four decimals. */
export const toApproximateSharesLabel = (shares: bigint): string =>
  toAmountLabel(shares, { decimals: STOCK_TOKEN_DECIMALS, fractionMin: 0, fractionMax: 4 })

/** Formats a price with two to four decimals. */
export const toOrderPriceLabel = (price: bigint): string =>
  toAmountLabel(price, { decimals: ORDER_PRICE_DECIMALS, fractionMin: 2, fractionMax: 4 })

/** Returns how long an order placed now would be valid. */
export function toValidityLabel(
  terms: Pick<OrderTerms, 'type' | 'tif'>,
  nowMs: number,
  { t, language }: TicketLabelContext,
): string {
  if (terms.tif === 'IOC' || terms.tif === 'FOK') return t(`valid.${terms.tif}`)
  const endsMs = toOrderExpiryMs(terms, nowMs)
  if (endsMs === null) return UNKNOWN_LABEL
  if (terms.tif === 'GTC') return t('valid.GTC', { date: toEtDateText(endsMs, language) })
  const time = toEtTimeText(endsMs, language)
  const isToday = toEtDateText(endsMs, language) === toEtDateText(nowMs, language)
  return isToday
    ? t('valid.today', { time })
    : t('valid.day', { day: toEtDayText(endsMs, language), time })
}
