import { ONE_SHARE, parsePrice, parseQty } from '../amounts.ts'
import { type BrokerStore, type Order, TERMINAL_ORDER_STATUSES } from '../store.ts'
import type { WorldClock } from '../world-clock.ts'
import type { OrderEventEmitter } from './events.ts'
import type { Executions } from './executions.ts'
import type { Quote } from './market.ts'
import { leftOf } from './matching.ts'

type Deps = {
  store: BrokerStore
  events: OrderEventEmitter
  executions: Executions
  world: Pick<WorldClock, 'nowMs'>
}
type ManualFill = { part: 'all' | 'half'; quote: Quote | null }

/** The reasons to refuse a fill by hand. */
export type ManualFillRefusal = 'ended' | 'no_quote' | 'far_from_market' | 'too_small'

/** The limit price may differ from the market's by this many percent: the vault of stock tokens takes no other fill. */
const DISTANCE_MAX_PERCENT = 3n

/** Fills what is left of an order, or half of it; returns the reason if that is not possible. */
export function fillByHand(
  { events, executions, world }: Deps,
  order: Order,
  { part, quote }: ManualFill,
): ManualFillRefusal | null {
  if (TERMINAL_ORDER_STATUSES.some((status) => status === order.status)) return 'ended'
  if (!quote) return 'no_quote'
  const marketPrice = order.side === 'buy' ? quote.ask : quote.bid
  const price = order.limit_price === null ? marketPrice : parsePrice(order.limit_price)
  const distance = price > marketPrice ? price - marketPrice : marketPrice - price
  if (distance * 100n > marketPrice * DISTANCE_MAX_PERCENT) return 'far_from_market'
  const left = leftOf(order, price)
  const qty = part === 'all' ? left : halfOf(order, left)
  if (qty <= 0n) return 'too_small'
  events.deliver(order, () => {
    // An exchange opens an order before it fills it.
    if (order.status === 'accepted') {
      executions.save(order, { status: 'new', updated_ms: world.nowMs() })
      events.emit(order, 'new', world.nowMs())
    }
    executions.execute(order, { qty, price, isAll: part === 'all' }, world.nowMs())
  })
  return null
}

/** Returns half of the shares that are left, in whole shares if the order is for whole shares. */
function halfOf({ qty }: Order, left: bigint): bigint {
  const step = qty !== null && parseQty(qty) % ONE_SHARE === 0n ? ONE_SHARE : 1n
  return (left / 2n / step) * step
}
