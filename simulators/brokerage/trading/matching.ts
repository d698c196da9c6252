import { marketSegmentsOf, regularSegmentOf } from '../../../shared/domain/market/market-session.ts'
import { newYorkDateAt } from '../../../shared/domain/market/new-york-time.ts'
import { nextTradingDay } from '../../../shared/domain/market/trading-days.ts'
import { ONE_SHARE, parseMoney, parsePrice, parseQty } from '../amounts.ts'
import type { Order } from '../store.ts'
import type { MarketSnapshot } from './market.ts'

/** The shares available per step; a larger order is filled in parts, one per step. */
const LIQUIDITY = 1_000n * ONE_SHARE

/** The lifetime of GTC orders in ms. */
const GTC_MS = 90 * 86_400_000

const WORKING: ReadonlySet<string> = new Set(['accepted', 'new', 'partially_filled'])

export type OrderFill = { qty: bigint; price: bigint; isAll: boolean }

/** The next change of an order. */
export type OrderOutcome =
  | { kind: 'fill'; fill: OrderFill }
  | { kind: 'end'; as: 'canceled' | 'expired' }
  | { kind: 'open' }

export function matchOrder(order: Order, snapshot: MarketSnapshot): OrderOutcome | null {
  if (snapshot.nowMs >= order.ends_ms) return { kind: 'end', as: 'expired' }
  // Orders in any other status wait until a control resumes them.
  if (!WORKING.has(order.status)) return null
  if (snapshot.halted.has(order.symbol) || !isInSession(order, snapshot)) return null
  if (order.status === 'accepted') return { kind: 'open' }
  const fill = findFill(order, snapshot)
  if (order.time_in_force === 'fok' && !fill?.isAll) return { kind: 'end', as: 'canceled' }
  const isRestOfIoc = order.time_in_force === 'ioc' && (!fill || order.filled_qty !== '0')
  if (isRestOfIoc) return { kind: 'end', as: 'canceled' }
  return fill ? { kind: 'fill', fill } : null
}

/**
 * Returns whether an order can trade now: market orders in the regular session only, limit orders with extended hours
 * in any open session.
 */
function isInSession({ extended_hours: isExtended }: Order, { session }: MarketSnapshot): boolean {
  return session === 'regular' || (isExtended === 1 && session !== 'closed')
}

function findFill(order: Order, { quotes }: MarketSnapshot): OrderFill | null {
  const quote = quotes.get(order.symbol)
  if (!quote) return null
  const price = order.side === 'buy' ? quote.ask : quote.bid
  if (order.limit_price !== null) {
    const limit = parsePrice(order.limit_price)
    if (order.side === 'buy' ? price > limit : price < limit) return null
  }
  const left = leftOf(order, price)
  if (left <= 0n) return null
  const chunk = order.parts > 1 ? partOf(order, price) : LIQUIDITY
  const qty = left < chunk ? left : chunk
  return { qty, price, isAll: qty === left }
}

/** Returns the shares that are left to fill at this price. */
export function leftOf({ qty, notional, filled_qty, filled_value }: Order, price: bigint): bigint {
  if (qty !== null) return parseQty(qty) - parseQty(filled_qty)
  return (parseMoney(notional ?? '0') - BigInt(filled_value)) / price
}

/**
 * Returns the size of one partial fill, rounded up so that `parts` fills are enough, in whole shares if the order is
 * for whole shares.
 */
function partOf({ qty, notional, parts }: Order, price: bigint): bigint {
  const all = qty === null ? parseMoney(notional ?? '0') / price : parseQty(qty)
  const step = all % ONE_SHARE === 0n ? ONE_SHARE : 1n
  const count = BigInt(parts) * step
  return ((all + count - 1n) / count) * step
}

/** Returns the time at which an order that starts now expires. */
export function orderExpiryMsOf(
  order: Pick<Order, 'time_in_force' | 'extended_hours'>,
  nowMs: number,
): number {
  if (order.time_in_force === 'gtc') return nowMs + GTC_MS
  return endOfDay(newYorkDateAt(nowMs), nowMs, order.extended_hours === 1)
}

/**
 * Returns the close of this trading day, or of the next one if this one is over; with after-hours if `isExtended`.
 */
function endOfDay(date: string, nowMs: number, isExtended: boolean): number {
  const last = isExtended
    ? marketSegmentsOf(date).findLast(({ session }) => session !== 'closed')
    : regularSegmentOf(date)
  return last && last.toMs > nowMs ? last.toMs : endOfDay(nextTradingDay(date), nowMs, isExtended)
}
