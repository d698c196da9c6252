import { inTransaction } from '../../../platform/db/transaction.ts'
import { lockOrder, updateOrder } from '../tables/order-store.ts'
import { continueOrder } from '../worker/apply-transition.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { mergeReadStatus } from './merge-read-status.ts'
import { findPlacement, type Placement, updatePlacement } from './placement-store.ts'

/** Reads an order's status from the broker and applies it; executions are applied from events alone. */
export async function refreshOrderFromBroker(
  deps: BrokerDeps,
  placement: Placement,
): Promise<void> {
  const { brokerOrderId, clientOrderId, tokenOrderId } = placement
  if (brokerOrderId === null) return
  const order = await deps.brokerage.getOrder(brokerOrderId)
  await inTransaction(deps.db, async (tx) => {
    const row = await lockOrder(tx, tokenOrderId)
    const now = await findPlacement(tx, clientOrderId)
    if (!row || !now) return
    const polled = { last_polled_at: new Date(deps.clock()) }
    const known = now.brokerStatus ?? 'PENDING_REVIEW'
    const broker_status = mergeReadStatus(deps, {
      orderId: row.id,
      known,
      reported: order.status,
    })
    if (broker_status === now.brokerStatus) return updatePlacement(tx, clientOrderId, polled)
    await updatePlacement(tx, clientOrderId, { ...polled, broker_status })
    if (clientOrderId !== row.id) return
    await updateOrder(tx, row.id, { broker_status })
    await continueOrder(tx, deps, row)
  })
}
