import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import {
  DOLLAR_DECIMALS,
  ORDER_PRICE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import { type OrderTerms, toExpiry } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { TFunction } from 'i18next'
import type { Language } from '#i18n/language.ts'
import { toEtDateText, toEtDayText, toEtTimeText } from '#i18n/market-format.ts'

export const UNKNOWN = '—'

export type Reading = { t: TFunction<'ticket'>; language: Language }

/** Two decimals, more where there are more: "1,002.70". */
export const toMoneyLabel = (amount: bigint, decimals: number): string =>
  toAmountLabel(amount, { decimals, fractionMin: 2, fractionMax: 6 })

/** Whole cents, rounded up: nobody pays more than was said. */
export function toCentsLabelUp(amount: bigint, decimals: number): string {
  const cent = 10n ** BigInt(decimals - 2)
  const cents = (amount + cent - 1n) / cent
  return toAmountLabel(cents, { decimals: DOLLAR_DECIMALS, fractionMin: 2, fractionMax: 2 })
}

export const toSharesLabel = (shares: bigint): string =>
  toAmountLabel(shares, { decimals: STOCK_TOKEN_DECIMALS, fractionMin: 0, fractionMax: 6 })

/** About so many: four decimals are enough to see what it is. */
export const toAboutSharesLabel = (shares: bigint): string =>
  toAmountLabel(shares, { decimals: STOCK_TOKEN_DECIMALS, fractionMin: 0, fractionMax: 4 })

/** Cents, below a dollar hundredths of them. */
export const toOrderPriceLabel = (price: bigint): string =>
  toAmountLabel(price, { decimals: ORDER_PRICE_DECIMALS, fractionMin: 2, fractionMax: 4 })

/** How long an order lasts that is placed now, in words. */
export function toValidLabel(
  terms: Pick<OrderTerms, 'type' | 'tif'>,
  nowMs: number,
  { t, language }: Reading,
): string {
  if (terms.tif === 'IOC' || terms.tif === 'FOK') return t(`valid.${terms.tif}`)
  const endsMs = toExpiry(terms, nowMs)
  if (endsMs === null) return UNKNOWN
  if (terms.tif === 'GTC') return t('valid.GTC', { date: toEtDateText(endsMs, language) })
  const time = toEtTimeText(endsMs, language)
  const isToday = toEtDateText(endsMs, language) === toEtDateText(nowMs, language)
  return isToday
    ? t('valid.today', { time })
    : t('valid.day', { day: toEtDayText(endsMs, language), time })
}
