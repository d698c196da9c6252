import {
  listEffectiveExecutions,
  sumExecutedShares,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { replayOrderEvents } from '../broker/consume-order-events.ts'
import { listExecutions } from '../broker/execution-store.ts'
import { findPlacement, type Placement, updatePlacement } from '../broker/placement-store.ts'
import { lockOrder } from '../tables/order-store.ts'
import { openOrderCase, toMissingShares } from './open-case.ts'

/**
 * Completes a covering order that is final at the broker and whose executions are all stored; if they are not, replays
 * the broker's events. If the order bought less than was missing, a new case is opened.
 */
export async function completeCoveringOrder(
  deps: BrokerDeps,
  { clientOrderId }: Placement,
): Promise<void> {
  const placement = await findPlacement(deps.db, clientOrderId)
  if (!placement || placement.brokerOrderId === null || placement.fillsCompleteAtMs !== null) return
  const { brokerOrderId, brokerStatus, tokenOrderId, request, requestedAtMs } = placement
  if (brokerStatus === null || !isBrokerStatusFinal(brokerStatus)) return
  const { filled } = await deps.brokerage.getOrder(brokerOrderId)
  const isComplete = await inTransaction(deps.db, async (tx) => {
    const row = await lockOrder(tx, tokenOrderId)
    if (!row) return true
    const bought = sumExecutedShares(
      listEffectiveExecutions(await listExecutions(tx, clientOrderId)),
    )
    if (bought !== filled) return false
    await updatePlacement(tx, clientOrderId, { fills_complete_at: new Date(deps.clock()) })
    const left = request.size.amount - bought
    if (left <= 0n) return true
    const change = { executionId: clientOrderId, sharesChange: toMissingShares(row.side, left) }
    await openOrderCase(tx, deps, row, { kind: 'uncovered', ...change })
    return true
  })
  if (!isComplete) await replayOrderEvents(deps, requestedAtMs)
}
