import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Order } from '#api/orders/order-view.ts'

type Figures = Pick<
  Order,
  'side' | 'payment' | 'shares' | 'filledPayment' | 'filledShares' | 'limitPrice' | 'status'
>

/**
 * Returns the filled percentage of a sell's shares or a buy's payment, rounded down, the label of that total, and
 * the label of the limit price. A label is null if the order has no such figure.
 */
export function toLiveOrderFigures(order: Figures) {
  const [whole, filled] =
    order.side === 'SELL'
      ? [order.shares, order.filledShares]
      : [order.payment, order.filledPayment]
  // The unspent payment of a filled buy is returned, so the order is 100% filled.
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
