import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toAmountLabel, toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import {
  DOLLAR_DECIMALS,
  ORDER_PRICE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import { type OrderTerms, toOrderExpiryMs } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { TFunction } from 'i18next'
import type { Language } from '#i18n/language.ts'
import { toEtDateText, toEtDayText, toEtTimeText } from '#i18n/market-format.ts'

export const UNKNOWN_LABEL = '—'

type PaymentTokenLabels = Parameters<typeof toTokenFormat>[0]

export type TicketLabelContext = { t: TFunction<'ticket'>; language: Language }

/** Formats a payment with two to six decimals: "1,002.70"; as the cent where only the rounding of shares is missing. */
export const toTicketMoneyLabel = (amount: bigint, token: PaymentTokenLabels): string =>
  toDollarTokenLabel(amount, toTokenFormat(token))

/** Formats exactly the amount that the wallet shows when it signs. */
export const toSignedMoneyLabel = (amount: bigint, decimals: number): string =>
  toAmountLabel(amount, { decimals })

/** Formats whole cents, rounded up, so that the user never pays more than shown. */
export function toTicketCentsLabelUp(amount: bigint, decimals: number): string {
  const cent = 10n ** BigInt(decimals - 2)
  const cents = (amount + cent - 1n) / cent
  return toAmountLabel(cents, { decimals: DOLLAR_DECIMALS, fractionMin: 2, fractionMax: 2 })
}

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
