import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { lockOrder } from '../tables/order-store.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { findPlacement, insertPlacement, type Placement } from './placement-store.ts'

/** Our orders use their UUID as the client order id; other orders in the account may use anything. */
const OUR_ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Inserts the missing placement of one of our orders that the broker has, as after the restore of an older backup:
 * without it the order would be placed again and its executions would be ignored. Null for an order that is not ours.
 */
export async function restorePlacement(
  tx: Tx,
  deps: Pick<BrokerDeps, 'log'>,
  { order, atMs }: BrokerEvent,
): Promise<Placement | null> {
  const { clientOrderId, symbol, side, size, price, timeInForce, isExtendedHours } = order
  const row = OUR_ORDER_ID.test(clientOrderId) ? await lockOrder(tx, clientOrderId) : null
  if (!row) return null
  const request = { clientOrderId, symbol, side, size, price, timeInForce, isExtendedHours }
  await insertPlacement(tx, { clientOrderId, tokenOrderId: row.id, request, requestedAtMs: atMs })
  deps.log.warn(
    { order_id: row.id },
    'orders: orphaned broker order adopted, placement was missing',
  )
  return findPlacement(tx, clientOrderId)
}
