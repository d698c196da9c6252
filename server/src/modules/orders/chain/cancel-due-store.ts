import type { Db, Tx } from '../../../tables/tables.ts'

/** The time from which the owner can cancel an order on chain, as an event states it (requirement KY-05). */
export type OrderCancelDue = {
  chainId: number
  blockNumber: number
  logIndex: number
  orderId: string
  cancellableAtMs: number
}

export async function insertCancelDue(tx: Tx, due: OrderCancelDue): Promise<void> {
  await tx
    .insertInto('order_cancel_dues')
    .values({
      chain_id: due.chainId,
      block_number: due.blockNumber,
      log_index: due.logIndex,
      token_order_id: due.orderId,
      cancellable_at: new Date(due.cancellableAtMs),
    })
    .execute()
}

type Above = { chainId: number; aboveBlock: number }

export async function deleteCancelDuesAbove(tx: Tx, { chainId, aboveBlock }: Above): Promise<void> {
  await tx
    .deleteFrom('order_cancel_dues')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .execute()
}

/** Returns the time by order id, of the last event of each order. */
export async function listCancelDues(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_cancel_dues')
    .where('token_order_id', 'in', [...orderIds])
    .orderBy('block_number')
    .orderBy('log_index')
    .select(['token_order_id', 'cancellable_at'])
    .execute()
  return new Map(rows.map((row) => [row.token_order_id, row.cancellable_at.getTime()]))
}
