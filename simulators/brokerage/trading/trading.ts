import { type BrokerStore, type Order, TERMINAL_ORDER_STATUSES } from '../store.ts'
import type { OrderEventDetails, OrderEventEmitter } from './events.ts'
import type { Executions } from './executions.ts'
import { toWorkingStatus } from './manual-events.ts'
import type { MarketSnapshot } from './market.ts'
import { matchOrder, type OrderOutcome } from './matching.ts'

export type TradingDeps = {
  store: BrokerStore
  events: OrderEventEmitter
  executions: Executions
  clock: () => number
}

/** Maximum number of changes of one order in one step. */
const CHANGES_MAX = 1_000

/** Processes the due changes of each open order, oldest order first. */
export function processOpenOrders(deps: TradingDeps, snapshot: MarketSnapshot) {
  const { store, events, clock } = deps
  for (const order of store.listOpen()) {
    if (order.ready_ms > clock() || !isDue(order, snapshot)) continue
    store.inOne(() => events.deliver(order, () => advance(deps, order, snapshot)))
  }
}

/** Returns whether an order changes now; most orders only wait and need no write. */
const isDue = (order: Order, snapshot: MarketSnapshot) =>
  order.reject_reason !== null ||
  order.cancel_asked_ms !== null ||
  matchOrder(order, snapshot) !== null

function advance(deps: TradingDeps, order: Order, snapshot: MarketSnapshot) {
  const { reject_reason: reason } = order
  if (reason !== null) return end(deps, order, 'rejected', snapshot.nowMs, { reason })
  if (order.cancel_asked_ms !== null) {
    if (deps.store.findMode('late_cancel') === null) {
      return end(deps, order, 'canceled', snapshot.nowMs)
    }
    refuseCancel(deps, order, snapshot.nowMs)
  }
  // An order changes once per step, or completely if its events are delivered in reverse.
  const count = order.telling === 'reverse' ? CHANGES_MAX : 1
  for (let index = 0; index < count && !isOver(order); index += 1) {
    const outcome = matchOrder(order, snapshot)
    if (!outcome) return
    applyOutcome(deps, order, outcome, snapshot.nowMs)
  }
}

const isOver = ({ status }: Order) => TERMINAL_ORDER_STATUSES.some((end) => end === status)

function applyOutcome(deps: TradingDeps, order: Order, outcome: OrderOutcome, nowMs: number) {
  const { executions, events } = deps
  if (outcome.kind === 'end') {
    // An expired order ended at its time, even if the simulator did not run then.
    return end(deps, order, outcome.as, outcome.as === 'expired' ? order.ends_ms : nowMs)
  }
  if (outcome.kind === 'fill') return executions.execute(order, outcome.fill, nowMs)
  executions.save(order, { status: 'new', updated_ms: nowMs })
  events.emit(order, 'new', nowMs)
}

const fields = { canceled: 'canceled_ms', expired: 'expired_ms', rejected: 'failed_ms' } as const

function end(
  { executions, events }: TradingDeps,
  order: Order,
  as: keyof typeof fields,
  nowMs: number,
  details: OrderEventDetails = {},
) {
  executions.save(order, { status: as, [fields[as]]: nowMs, updated_ms: nowMs })
  events.emit(order, as, nowMs, details)
}

/**
 * Cancels open orders, because a share after the split is not the share that was ordered. Runs in the caller's
 * transaction.
 */
export function cancelOrdersForSplit(deps: TradingDeps, symbol: string, effectiveMs: number) {
  for (const order of deps.store.listOpenOf(symbol)) {
    deps.events.deliver(order, () =>
      end(deps, order, 'canceled', effectiveMs, { reason: 'CORPORATE_ACTION' }),
    )
  }
}

function refuseCancel({ executions, events }: TradingDeps, order: Order, nowMs: number) {
  executions.save(order, { cancel_asked_ms: null, ...toWorkingStatus(order), updated_ms: nowMs })
  events.emit(order, 'order_cancel_rejected', nowMs, { reason: 'TOO_LATE_TO_CANCEL' })
}
