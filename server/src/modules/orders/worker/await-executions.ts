import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { findPlacement } from '../broker/placement-store.ts'
import { reconcileFills } from '../broker/reconcile-fills.ts'
import type { OrderFillStatus } from '../chain/submit-fills.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { applyOrderStep, type OrderStepOutcome } from './apply-step.ts'
import { decideOrderClosing } from './decide-closing.ts'

/** Delay before a cancellation that the broker refused is requested again; the order may be filled until then. */
const REFUSED_FOR_MS = 5_000

/** Waits for the broker's executions, and begins to close an order that the broker ended or its owner cancels. */
export async function awaitExecutions(
  deps: BrokerDeps,
  row: TokenOrder,
  fills: OrderFillStatus,
): Promise<OrderStepOutcome> {
  const placement = await findPlacement(deps.db, row.id)
  if (!placement) throw new Error(`Order ${row.id}: ${row.status}, but its placement is missing`)
  const { brokerStatus } = placement
  if (brokerStatus !== null && isBrokerStatusFinal(brokerStatus)) {
    if (!(await reconcileFills(deps, placement))) return 'waiting'
    const decided = decideOrderClosing(row, placement, fills)
    if (!decided) return 'idle'
    const { closing, reason } = decided
    return applyOrderStep(deps, row, {
      event: 'end_at_broker',
      reason,
      patch: { close_intent: closing },
    })
  }
  if (row.cancelRequestedAtMs === null) return 'idle'
  const refusedMs = placement.cancelRefusedAtMs ?? 0
  if (deps.clock() - refusedMs < REFUSED_FOR_MS) return 'waiting'
  return applyOrderStep(deps, row, { event: 'ask_cancel' })
}
