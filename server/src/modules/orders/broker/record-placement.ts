import { toOrderExpiryMs } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { BrokerOrder } from '../../../providers/brokerage/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { updateOrder } from '../tables/order-store.ts'
import { applyOrderTransition } from '../worker/apply-transition.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { mergeReadStatus } from './merge-read-status.ts'
import { type Placement, updatePlacement } from './placement-store.ts'

/** Records that the broker has the order, as its answer, an event or a lookup by client order id shows. */
export async function recordBrokerOrder(
  tx: Tx,
  deps: BrokerDeps,
  { row, placement, order }: { row: TokenOrder; placement: Placement; order: BrokerOrder },
): Promise<void> {
  const known = placement.brokerStatus
  const reported =
    known === null
      ? order.status
      : mergeReadStatus(deps, { orderId: row.id, known, reported: order.status })
  await updatePlacement(tx, placement.clientOrderId, {
    broker_order_id: order.id,
    broker_status: reported,
    last_attempt_at: new Date(placement.attemptedAtMs ?? deps.clock()),
  })
  if (placement.clientOrderId !== row.id) return
  const patch = {
    broker_order_id: order.id,
    broker_status: reported,
    expires_at: toExpiresAt(deps, row, order.createdMs),
    waiting_for: null,
  }
  const isWaiting = row.status === 'PENDING_SUBMIT' || row.status === 'ESCROWED'
  if (isWaiting)
    await applyOrderTransition(tx, deps, { id: row.id, event: 'place', isWorking: true, patch })
  else await updateOrder(tx, row.id, patch)
}

function toExpiresAt({ marketTime }: BrokerDeps, row: TokenOrder, placedMs: number): Date | null {
  const endsMs = toOrderExpiryMs(row, placedMs)
  return endsMs === null ? null : new Date(marketTime.toRealMs(endsMs))
}
