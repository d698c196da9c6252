import {
  toAmountLabel,
  toAmountText,
  toNearestAmountLabel,
} from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { TFunction } from 'i18next'
import type { Order } from '#api/orders/order-view.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { toOrderPaymentToken } from '#orders/payment-token.ts'
import { ORDER_SHARE_PLACES } from './detail/shown-fills.ts'

const DECIMALS = STOCK_TOKEN_DECIMALS

/**
 * Formats shares, truncated and never rounded up: "12.5000"; less than the last decimal becomes "<0.0001".
 */
export function toOrderSharesText(shares: bigint): string {
  const finest = 10n ** BigInt(DECIMALS - ORDER_SHARE_PLACES)
  if (shares > 0n && shares < finest) return `<${toOrderSharesText(finest)}`
  return toAmountLabel(shares, {
    decimals: DECIMALS,
    fractionMin: ORDER_SHARE_PLACES,
    fractionMax: ORDER_SHARE_PLACES,
  })
}

/** Formats shares without trailing zeros for sentences: "12.5". */
export const toShortOrderSharesText = (shares: bigint): string =>
  toAmountLabel(shares, { decimals: DECIMALS, fractionMin: 0, fractionMax: ORDER_SHARE_PLACES })

/** Formats an amount to the nearest cent: "6,227.00". A fill of 99.999999 is not shown as a cent less. */
export const toOrderMoneyText = (amount: bigint): string =>
  toNearestAmountLabel(amount, { decimals: DECIMALS, fractionMin: 2, fractionMax: 2 })

export const toOrderPriceText = (price: bigint): string =>
  toPriceText(toAmountText(price, DECIMALS))

/** Formats the difference of two prices with two to four decimals. */
export const toPriceDifferenceText = (difference: bigint): string =>
  toAmountLabel(difference, { decimals: DECIMALS, fractionMin: 2, fractionMax: 4 })

export const toOrderPaymentSymbol = ({
  chainId,
  paymentToken,
}: Pick<Order, 'chainId' | 'paymentToken'>): string =>
  toOrderPaymentToken(chainId, paymentToken).symbol

/** Formats a payment with its token: "9,970.00 USDC". */
export const toOrderPaymentText = (
  amount: bigint,
  order: Pick<Order, 'chainId' | 'paymentToken'>,
): string => `${toOrderMoneyText(amount)}\u00a0${toOrderPaymentSymbol(order)}`

type Translate = TFunction<'ordersPage'>

/** Returns the side and token of an order: "Buy MSFT.d". */
export const toOrderName = (t: Translate, order: Pick<Order, 'side' | 'symbol'>): string =>
  t('name', { side: t(`sides.${order.side}`), symbol: order.symbol })

/**
 * Returns the limit and the validity of an order: "Limit 498.50, today". A market order that is valid for the day
 * is shown without its validity.
 */
export function toOrderTermsText(
  t: Translate,
  { type, tif, limitPrice }: Pick<Order, 'type' | 'tif' | 'limitPrice'>,
): string {
  const until = t(`tifs.${tif}`)
  if (type === 'LIMIT' && limitPrice !== null) {
    return t('limit', { price: toOrderPriceText(limitPrice), tif: until })
  }
  return tif === 'DAY' ? t('market') : t('marketUntil', { tif: until })
}
