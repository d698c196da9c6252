import { sessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerOrder } from '../../../providers/brokerage/port.ts'
import { isFrozen } from '../../circuit-breakers/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { coveringOrderJob } from '../broker/broker-queues.ts'
import { findPlacement, type Placement, updatePlacement } from '../broker/placement-store.ts'
import { recordPlaced } from '../broker/record-placement.ts'
import { lockOrder } from '../tables/store.ts'

const WAIT_SECONDS = 15

/**
 * Invariant 3: shares that were taken back after their tokens were minted are bought again, so that
 * there are never more tokens than shares. At the market, so it waits for the regular session.
 */
export async function placeCoveringOrder(
  deps: BrokerDeps,
  { clientOrderId }: { clientOrderId: string },
): Promise<void> {
  const placement = await findPlacement(deps.db, clientOrderId)
  if (!placement || placement.brokerOrderId !== null) return
  const order = await place(deps, placement).catch((error: unknown) => {
    deps.log.warn({ order: clientOrderId, err: error }, 'a covering order has to wait')
    return null
  })
  if (!order) return deps.enqueue(deps.db, [coveringOrderJob(clientOrderId, WAIT_SECONDS)])
  await inTransaction(deps.db, async (tx) => {
    const row = await lockOrder(tx, placement.tokenOrderId)
    const now = await findPlacement(tx, clientOrderId)
    if (row && now) await recordPlaced(tx, deps, { row, placement: now, order })
  })
}

async function place(deps: BrokerDeps, placement: Placement): Promise<BrokerOrder | null> {
  const { clientOrderId, request } = placement
  const known =
    placement.triedAtMs === null ? null : await deps.brokerage.findOrderByClientId(clientOrderId)
  if (known) return known
  if (sessionAt(deps.world.nowMs()).session !== 'regular') return null
  if (await isFrozen(deps.db, 'orders')) return null
  await updatePlacement(deps.db, clientOrderId, { last_attempt_at: new Date(deps.clock()) })
  const outcome = await deps.brokerage.placeOrder(request)
  if (outcome.kind === 'placed') return outcome.order
  deps.log.error({ order: clientOrderId, outcome }, 'a covering order is not taken')
  return null
}
