import { finalOrderStatuses, parkedOrderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { toTokenOrder } from '../tables/order-row.ts'
import { updateOrder } from '../tables/order-store.ts'
import {
  applyOrderTransition,
  enqueueOrderJob,
  type OrderTransitionDeps,
} from './apply-transition.ts'

/**
 * Cancels all open orders of a stock before a split, because their amounts and limits are in tokens before it. Where
 * the order's status allows no cancellation now, the request is stored for its next job.
 */
export async function cancelOpenOrdersOfStock(
  tx: Tx,
  deps: OrderTransitionDeps,
  stockId: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('token_orders')
    .where('stock_id', '=', stockId)
    .where('is_canonical', '=', true)
    .where('closed_by', 'is', null)
    .where('status', 'not in', [...finalOrderStatuses, 'PENDING_CANCEL'])
    .where((where) => where.or([where('reason', 'is', null), where('reason', '<>', 'split')]))
    .orderBy('id')
    .forUpdate()
    .selectAll()
    .execute()
  for (const row of rows.map(toTokenOrder)) {
    const request = { reason: 'split', cancel_requested_at: new Date(deps.clock()) }
    await updateOrder(tx, row.id, request)
    const isParked = parkedOrderStatuses.some((status) => status === row.status)
    const event = isParked ? 'cancel' : 'ask_cancel'
    const isBusy = row.status === 'PENDING_ESCROW' || row.status === 'PENDING_FILL'
    if (isBusy) await enqueueOrderJob(tx, deps, row)
    else await applyOrderTransition(tx, deps, { id: row.id, event, reason: 'split' })
  }
}

/** Counts the mined orders of a stock without a closing event. */
export async function countMinedOpenOrders(db: Db, stockId: number): Promise<number> {
  const row = await db
    .selectFrom('token_orders')
    .where('stock_id', '=', stockId)
    .where('is_canonical', '=', true)
    .where('block_number', 'is not', null)
    .where('closed_by', 'is', null)
    .where('status', 'not in', [...finalOrderStatuses])
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
