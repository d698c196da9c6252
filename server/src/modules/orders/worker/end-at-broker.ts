import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { findPlacement, type Placement, updatePlacement } from '../broker/placement-store.ts'
import { reconcileFills } from '../broker/reconcile-fills.ts'
import { recordBrokerOrder } from '../broker/record-placement.ts'
import { refreshOrderFromBroker } from '../broker/refresh-order.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { lockOrder } from '../tables/order-store.ts'
import type { OrderStepOutcome } from './apply-step.ts'

/** The delay before the same cancellation is requested again. */
const CANCEL_RETRY_MS = 10_000

/**
 * Ends an order at the broker before its escrow is returned; an order that is in no block yet is first followed until
 * it is mined. `ended`: the broker can execute no more of it, and every execution is known.
 */
export async function endOrderAtBroker(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<OrderStepOutcome | 'ended'> {
  if (row.blockNumber === null) {
    await deps.submit(row, chain)
    return 'in_progress'
  }
  await deps.submitCancel(row, chain)
  const placement = await findPlacement(deps.db, row.id)
  if (!placement || placement.attemptedAtMs === null) return 'ended'
  if (placement.brokerOrderId === null) return resolveAttempt(deps, row, placement)
  const { brokerStatus } = placement
  if (brokerStatus !== null && isBrokerStatusFinal(brokerStatus)) {
    return (await reconcileFills(deps, placement)) ? 'ended' : 'waiting'
  }
  return sendCancel(deps, row, placement)
}

/**
 * Ends at the broker an order that its owner has canceled on its chain. Returns false until the broker can execute no
 * more of it and every execution is known.
 */
export async function endCanceledOrderAtBroker(
  deps: BrokerDeps,
  row: TokenOrder,
): Promise<boolean> {
  const placement = await findPlacement(deps.db, row.id)
  if (!placement || placement.attemptedAtMs === null) return true
  if (placement.brokerOrderId === null) {
    return (await resolveAttempt(deps, row, placement)) === 'ended'
  }
  const { brokerStatus } = placement
  if (brokerStatus !== null && isBrokerStatusFinal(brokerStatus)) {
    return reconcileFills(deps, placement)
  }
  await sendCancel(deps, row, placement)
  return false
}

/** Cancels an order at the broker whatever its own status; `asked`: the broker has not ended it yet. */
export async function cancelOrderAtBroker(
  deps: BrokerDeps,
  row: TokenOrder,
): Promise<'asked' | 'ended'> {
  const placement = await findPlacement(deps.db, row.id)
  const status = placement?.brokerStatus ?? null
  if (!placement || (status !== null && isBrokerStatusFinal(status))) return 'ended'
  await sendCancel(deps, row, placement)
  return 'asked'
}

/**
 * Resolves a placement whose response was lost: records the order if the broker has it; otherwise waits until the
 * request can no longer reach the broker, then returns `ended`.
 */
async function resolveAttempt(
  deps: BrokerDeps,
  row: TokenOrder,
  placement: Placement,
): Promise<OrderStepOutcome | 'ended'> {
  const order = await deps.brokerage.findOrderByClientId(row.id)
  if (!order) {
    const triedMs = placement.attemptedAtMs ?? 0
    if (deps.clock() - triedMs < deps.settlesAfterMs) return 'waiting'
    await updatePlacement(deps.db, row.id, { last_attempt_at: null })
    return 'ended'
  }
  await inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    if (now) await recordBrokerOrder(tx, deps, { row: now, placement, order })
  })
  return 'advanced'
}

/** Requests a cancellation, whose result comes as an event; when the broker refuses it, the order's status is read. */
async function sendCancel(
  deps: BrokerDeps,
  row: TokenOrder,
  placement: Placement,
): Promise<'waiting'> {
  const { brokerOrderId, clientOrderId } = placement
  if (brokerOrderId === null) return 'waiting'
  if (deps.clock() - (placement.cancelRequestedAtMs ?? 0) < CANCEL_RETRY_MS) return 'waiting'
  deps.crashAt('orders.before-broker-cancel')
  const outcome = await deps.brokerage.cancelOrder(brokerOrderId)
  deps.crashAt('orders.after-broker-cancel')
  if (outcome === 'unknown') return 'waiting'
  if (outcome === 'order_unknown') {
    deps.log.error(
      { order_id: row.id, broker_order_id: brokerOrderId },
      'orders: order unknown to the broker, not canceled',
    )
  }
  if (outcome !== 'asked') await refreshOrderFromBroker(deps, placement)
  await updatePlacement(deps.db, clientOrderId, { cancel_requested_at: new Date(deps.clock()) })
  return 'waiting'
}
