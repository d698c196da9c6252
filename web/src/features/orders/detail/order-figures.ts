import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Order } from '#api/orders/order-view.ts'

const UNIT = 10n ** BigInt(STOCK_TOKEN_DECIMALS)

/**
 * Smallest number of shares that a day order can have: the broker has nine decimals. Orders with another time in force
 * are in whole shares.
 */
const FINEST_SHARE = 10n ** 9n

type Terms = Pick<Order, 'side' | 'type' | 'tif' | 'payment' | 'shares' | 'limitPrice'>

/**
 * Returns the ordered number of shares; for a limit buy, the number that its payment buys at the limit price. Null for
 * a market buy, whose number of shares is unknown before it is filled.
 */
export function toOrderedShares({ type, tif, payment, shares, limitPrice }: Terms): bigint | null {
  if (shares !== null) return shares
  if (type !== 'LIMIT' || payment === null || limitPrice === null || limitPrice === 0n) return null
  const bought = (payment * UNIT) / limitPrice
  return bought - (bought % (tif === 'DAY' ? FINEST_SHARE : UNIT))
}

type Filling = Terms & Pick<Order, 'status' | 'filledShares' | 'filledPayment'>

/** Returns the filled percentage, rounded down, for the progress bar. */
export function toOrderFilledPercent(order: Filling): number {
  if (order.status === 'FILLED') return 100
  const ordered = toOrderedShares(order)
  const [part, whole] =
    ordered === null ? [order.filledPayment, order.payment ?? 0n] : [order.filledShares, ordered]
  if (whole === 0n) return 0
  const percent = Number((part * 100n) / whole)
  return Math.min(100, percent)
}

/** Returns the open amount, which may still be filled: shares, or the payment of a market buy. */
export function toOrderOpenAmount(order: Filling): { shares: bigint } | { payment: bigint } {
  const ordered = toOrderedShares(order)
  if (ordered !== null) return { shares: toRest(ordered, order.filledShares) }
  return { payment: toRest(order.payment ?? 0n, order.filledPayment) }
}

const toRest = (whole: bigint, part: bigint) => (part > whole ? 0n : whole - part)

/** Returns the price improvement per share over the limit; null for a market order, before the first fill, and without one. */
export function toPriceImprovement({
  side,
  type,
  limitPrice,
  averagePrice,
}: Pick<Order, 'side' | 'type' | 'limitPrice' | 'averagePrice'>): bigint | null {
  if (type !== 'LIMIT' || limitPrice === null || averagePrice === null) return null
  const better = side === 'BUY' ? limitPrice - averagePrice : averagePrice - limitPrice
  return better > 0n ? better : null
}
