import { type BrokerStore, type Order, TERMINAL_ORDER_STATUSES } from '../store.ts'
import type { OrderEventEmitter } from './events.ts'
import type { Executions } from './executions.ts'

/** The status of an order after each event that an exchange or the broker's staff can cause. */
const statusAfter = {
  pending_review: 'pending_review',
  accepted: 'accepted',
  held: 'held',
  pending_new: 'pending_new',
  accepted_for_bidding: 'accepted_for_bidding',
  new: 'working',
  stopped: 'stopped',
  suspended: 'suspended',
  done_for_day: 'done_for_day',
  calculated: 'calculated',
  pending_cancel: 'pending_cancel',
  order_cancel_rejected: 'working',
  pending_replace: 'pending_replace',
  order_replace_rejected: 'working',
  restated: 'as it was',
  canceled: 'canceled',
  expired: 'expired',
  replaced: 'replaced',
  rejected: 'rejected',
} as const

export const manualEvents = Object.keys(statusAfter) as [keyof typeof statusAfter]

type Deps = {
  store: BrokerStore
  events: OrderEventEmitter
  executions: Executions
  clock: () => number
}
type ManualEvent = { event: keyof typeof statusAfter; reason?: string | undefined }

/** Emits an event for an order. An order in a terminal status keeps its status. */
export function emitManualEvent(
  deps: Deps,
  order: Order,
  { event, reason }: ManualEvent,
  nowMs: number,
) {
  const { events, executions, clock } = deps
  const isOver = TERMINAL_ORDER_STATUSES.some((status) => status === order.status)
  const goesOn = event === 'new' || event === 'accepted'
  const ready = goesOn ? { ready_ms: clock() } : {}
  if (!isOver) executions.save(order, { ...toChanges(order, event, nowMs), ...ready })
  events.deliver(order, () => events.emit(order, event, nowMs, reason ? { reason } : {}))
}

function toChanges(order: Order, event: keyof typeof statusAfter, nowMs: number): Partial<Order> {
  const changes = { updated_ms: nowMs }
  const status = statusAfter[event]
  if (status === 'as it was') return changes
  if (status === 'working') return { ...changes, ...toWorkingStatus(order), cancel_asked_ms: null }
  const at = { canceled: 'canceled_ms', expired: 'expired_ms', rejected: 'failed_ms' } as const
  const ended = status in at ? { [at[status as keyof typeof at]]: nowMs } : {}
  return { ...changes, status, ...ended }
}

/** Returns the status of an order that works at the exchange. */
export const toWorkingStatus = ({ filled_qty }: Order): Pick<Order, 'status'> => ({
  status: filled_qty === '0' ? 'new' : 'partially_filled',
})
