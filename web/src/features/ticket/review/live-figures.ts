import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Order } from '#api/orders/order-view.ts'

type Figures = Pick<
  Order,
  'side' | 'payment' | 'shares' | 'filledPayment' | 'filledShares' | 'limitPrice' | 'status'
>

/**
 * Returns the percentage filled of the shares of a sell or the payment of a buy, rounded down, with the labels of that
 * whole and of the limit price; null if there is none.
 */
export function toLiveOrderFigures(order: Figures) {
  const [whole, filled] =
    order.side === 'SELL'
      ? [order.shares, order.filledShares]
      : [order.payment, order.filledPayment]
  // The part of a filled buy's payment that is left is returned, so the order is 100% filled.
  const percent = order.status === 'FILLED' ? 100 : whole ? Number((filled * 100n) / whole) : 0
  return {
    percent: Math.min(100, percent),
    whole: whole === null ? null : toLabel(order, whole),
    limit: order.limitPrice === null ? null : toAmountLabel(order.limitPrice, PRICE),
  }
}

const PRICE = { decimals: NATIVE_DECIMALS, fractionMin: 2, fractionMax: 4 }

const toLabel = ({ side }: Figures, whole: bigint) =>
  toAmountLabel(whole, {
    decimals: NATIVE_DECIMALS,
    fractionMin: side === 'BUY' ? 2 : 0,
    fractionMax: 6,
  })
