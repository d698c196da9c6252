import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { lockOrder } from '../tables/store.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { findPlacement, insertPlacement, type Placement } from './placement-store.ts'

/** An order of ours is named by its id; others may be named anything. */
const OUR_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * What the broker was asked for under the name of one of our orders, though nothing here says so: asked
 * by a life of ours that a restored backup knows nothing of. The broker's own word for it is taken, so
 * that it is not asked for again and what it did is counted. Null: none of our orders.
 */
export async function adoptOrphanedOrder(
  tx: Tx,
  deps: Pick<BrokerDeps, 'log'>,
  { order, atMs }: BrokerEvent,
): Promise<Placement | null> {
  const { clientOrderId, symbol, side, size, price, timeInForce, isExtendedHours } = order
  const row = OUR_NAME.test(clientOrderId) ? await lockOrder(tx, clientOrderId) : null
  if (!row) return null
  const request = { clientOrderId, symbol, side, size, price, timeInForce, isExtendedHours }
  await insertPlacement(tx, { clientOrderId, tokenOrderId: row.id, request, askedAtMs: atMs })
  deps.log.warn({ order: row.id }, 'the broker has an order that was never written down here')
  return findPlacement(tx, clientOrderId)
}
