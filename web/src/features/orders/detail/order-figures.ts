import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Order } from '#api/orders/order-view.ts'

const UNIT = 10n ** BigInt(STOCK_TOKEN_DECIMALS)

/** The broker counts shares in billionths, and whole ones where an order lasts longer than a day. */
const FINEST_SHARE = 10n ** 9n

type Terms = Pick<Order, 'side' | 'type' | 'tif' | 'payment' | 'shares' | 'limitPrice'>

/**
 * How many shares are ordered. A buy at a limit names its payment, which buys so many at that price;
 * null for a buy at market, which nobody knows before it is filled.
 */
export function toOrderedShares({ type, tif, payment, shares, limitPrice }: Terms): bigint | null {
  if (shares !== null) return shares
  if (type !== 'LIMIT' || payment === null || limitPrice === null || limitPrice === 0n) return null
  const bought = (payment * UNIT) / limitPrice
  return bought - (bought % (tif === 'DAY' ? FINEST_SHARE : UNIT))
}

type Filling = Terms & Pick<Order, 'status' | 'filledShares' | 'filledPayment'>

/** How much of it is filled, in percent of all, rounded down; for the drawing beside the figure. */
export function toFilledPercent(order: Filling): number {
  if (order.status === 'FILLED') return 100
  const ordered = toOrderedShares(order)
  const [part, whole] =
    ordered === null ? [order.filledPayment, order.payment ?? 0n] : [order.filledShares, ordered]
  if (whole === 0n) return 0
  const percent = Number((part * 100n) / whole)
  return Math.min(100, percent)
}

/** What may still be filled: shares, or for a buy at market payment. */
export function toStillWorking(order: Filling): { shares: bigint } | { payment: bigint } {
  const ordered = toOrderedShares(order)
  if (ordered !== null) return { shares: toRest(ordered, order.filledShares) }
  return { payment: toRest(order.payment ?? 0n, order.filledPayment) }
}

const toRest = (whole: bigint, part: bigint) => (part > whole ? 0n : whole - part)

/** How much better than its limit it was filled, for one share; null where nothing tells. */
export function toBetterBy({
  side,
  type,
  limitPrice,
  averagePrice,
}: Pick<Order, 'side' | 'type' | 'limitPrice' | 'averagePrice'>): bigint | null {
  if (type !== 'LIMIT' || limitPrice === null || averagePrice === null) return null
  const better = side === 'BUY' ? limitPrice - averagePrice : averagePrice - limitPrice
  return better > 0n ? better : null
}
