import {
  listEffectiveExecutions,
  sumExecutedShares,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { replayOrderEvents } from './consume-order-events.ts'
import { listExecutions } from './execution-store.ts'
import { type Placement, updatePlacement } from './placement-store.ts'

/**
 * Compares the stored executions with the quantity that the broker filled: if they agree, marks the placement's fills
 * as complete, otherwise replays the broker's events. Returns whether the fills are complete.
 */
export async function reconcileFills(deps: BrokerDeps, placement: Placement): Promise<boolean> {
  if (placement.fillsCompleteAtMs !== null) return true
  const { brokerOrderId, clientOrderId } = placement
  if (brokerOrderId === null) return false
  const { filled } = await deps.brokerage.getOrder(brokerOrderId)
  const reported = await listExecutions(deps.db, clientOrderId)
  if (sumExecutedShares(listEffectiveExecutions(reported)) !== filled) {
    await replayOrderEvents(deps, placement.requestedAtMs)
    return false
  }
  await updatePlacement(deps.db, clientOrderId, { fills_complete_at: new Date(deps.clock()) })
  return true
}
