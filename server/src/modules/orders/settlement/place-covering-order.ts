import { marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { NextRun } from '../../../platform/jobs/reschedule.ts'
import type { BrokerOrder } from '../../../providers/brokerage/port.ts'
import { isFlowFrozen } from '../../circuit-breakers/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { findPlacement, type Placement, updatePlacement } from '../broker/placement-store.ts'
import { recordBrokerOrder } from '../broker/record-placement.ts'
import { lockOrder } from '../tables/order-store.ts'

const WAIT_SECONDS = 15

/**
 * Places a covering order, which buys the shares that are missing behind an order's tokens. A covering order is a
 * market order, so it waits for the regular session.
 */
export async function placeCoveringOrder(
  deps: BrokerDeps,
  { clientOrderId }: { clientOrderId: string },
): Promise<NextRun> {
  const placement = await findPlacement(deps.db, clientOrderId)
  if (!placement || placement.brokerOrderId !== null) return 'none'
  const order = await findOrPlace(deps, placement).catch((error: unknown) => {
    deps.log.warn(
      { client_order_id: clientOrderId, err: error },
      'orders: covering order failed, will retry',
    )
    return null
  })
  if (!order) return { inSeconds: WAIT_SECONDS }
  await inTransaction(deps.db, async (tx) => {
    const row = await lockOrder(tx, placement.tokenOrderId)
    const now = await findPlacement(tx, clientOrderId)
    if (row && now) await recordBrokerOrder(tx, deps, { row, placement: now, order })
  })
  return 'none'
}

async function findOrPlace(deps: BrokerDeps, placement: Placement): Promise<BrokerOrder | null> {
  const { clientOrderId, request } = placement
  const existing =
    placement.attemptedAtMs === null
      ? null
      : await deps.brokerage.findOrderByClientId(clientOrderId)
  if (existing) return existing
  if (marketSessionAt(deps.marketTime.nowMs()).session !== 'regular') return null
  if (await isFlowFrozen(deps.db, 'orders')) return null
  await updatePlacement(deps.db, clientOrderId, { last_attempt_at: new Date(deps.clock()) })
  const outcome = await deps.brokerage.placeOrder(request)
  if (outcome.kind === 'placed') return outcome.order
  deps.log.error(
    { client_order_id: clientOrderId, outcome },
    'orders: covering order not accepted by the broker, will retry',
  )
  return null
}
