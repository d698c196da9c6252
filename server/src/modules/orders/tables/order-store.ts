import { finalOrderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'
import { type OrderClosedBy, type TokenOrder, toTokenOrder } from './order-row.ts'

type Terms = Pick<
  TokenOrder,
  | 'chainId'
  | 'contract'
  | 'orderHash'
  | 'requester'
  | 'recipient'
  | 'stockId'
  | 'symbol'
  | 'side'
  | 'type'
  | 'tif'
  | 'assetToken'
  | 'paymentToken'
  | 'assetAmount'
  | 'paymentAmount'
  | 'price'
  | 'requestTimestamp'
>

/** A new row; `submission` is null for an order that is known from its event alone. */
export type OrderInsert = Terms &
  Pick<
    TokenOrder,
    | 'id'
    | 'isSponsored'
    | 'feeAmount'
    | 'networkFeeAmount'
    | 'hasQuote'
    | 'createdAtMs'
    | 'submission'
    | 'waitingFor'
  >

/** Optional parts of a new row: the version of its first job, and the owner's own transaction. */
export type OrderInsertOptions = { jobVersion?: number; transactionHash?: Hex | null }

/** Inserts an order in PENDING_SUBMIT, without a block; null when the order has a row already. */
export async function insertOrder(
  tx: Tx,
  opening: OrderInsert,
  { jobVersion = 0, transactionHash = null }: OrderInsertOptions = {},
): Promise<TokenOrder | null> {
  const { submission } = opening
  const row = await tx
    .insertInto('token_orders')
    .values({
      ...toTermColumns(opening),
      id: opening.id,
      is_sponsored: opening.isSponsored,
      fee_amount: opening.feeAmount.toString(),
      network_fee_amount: opening.networkFeeAmount.toString(),
      has_quote: opening.hasQuote,
      created_at: new Date(opening.createdAtMs),
      status: 'PENDING_SUBMIT',
      waiting_for: opening.waitingFor,
      submission: submission === null ? null : JSON.stringify(submission),
      job_version: jobVersion,
      transaction_hash: transactionHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toTokenOrder(row) : null
}

const toTermColumns = (terms: Terms) => ({
  chain_id: terms.chainId,
  contract: terms.contract,
  order_hash: terms.orderHash,
  requester: terms.requester,
  recipient: terms.recipient,
  stock_id: terms.stockId,
  symbol: terms.symbol,
  side: terms.side,
  type: terms.type,
  tif: terms.tif,
  asset_token: terms.assetToken,
  payment_token: terms.paymentToken,
  asset_amount: terms.assetAmount.toString(),
  payment_amount: terms.paymentAmount.toString(),
  price: terms.price === null ? null : terms.price.toString(),
  request_timestamp: terms.requestTimestamp.toString(),
})

export type OrderPatch = Updateable<Tables['token_orders']>

export async function updateOrder(db: Db, id: string, patch: OrderPatch): Promise<void> {
  await db.updateTable('token_orders').set(patch).where('id', '=', id).execute()
}

/** Returns the version of the order's next job, which makes all older ones obsolete. */
export async function raiseJobVersion(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .updateTable('token_orders')
    .set((eb) => ({ job_version: eb('job_version', '+', 1) }))
    .where('id', '=', id)
    .returning('job_version')
    .executeTakeFirstOrThrow()
  return row.job_version
}

export async function findOrder(db: Db, id: string): Promise<TokenOrder | null> {
  const row = await db
    .selectFrom('token_orders')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ? toTokenOrder(row) : null
}

/** Locks the row until the transaction ends, so that no other transaction changes its status. */
export async function lockOrder(tx: Tx, id: string): Promise<TokenOrder | null> {
  const row = await tx
    .selectFrom('token_orders')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toTokenOrder(row) : null
}

/** Locks the order that a placement at the broker belongs to; null if there is no such placement. */
export async function lockPlacedOrder(tx: Tx, clientOrderId: string): Promise<TokenOrder | null> {
  const row = await tx
    .selectFrom('token_orders')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('broker_orders')
        .where('client_order_id', '=', clientOrderId)
        .select('token_order_id'),
    )
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toTokenOrder(row) : null
}

export type OrderContractKey = { chainId: number; contract: Address }

export async function findOrderByHash(
  db: Db,
  { chainId, contract }: OrderContractKey,
  orderHash: Hex,
): Promise<TokenOrder | null> {
  const row = await db
    .selectFrom('token_orders')
    .where('chain_id', '=', chainId)
    .where('contract', '=', contract)
    .where('order_hash', '=', orderHash)
    .selectAll()
    .executeTakeFirst()
  return row ? toTokenOrder(row) : null
}

type Above = { chainId: number; aboveBlock: number }

/**
 * Clears the block of orders whose block a reorg removed, and returns them. A sponsored order is sent again; a direct
 * one waits until its transaction can no longer be mined; an order that is known from its event alone is hidden until
 * another block contains it.
 */
export async function revertOrdersAbove(
  tx: Tx,
  { chainId, aboveBlock }: Above,
): Promise<TokenOrder[]> {
  const rows = await tx
    .updateTable('token_orders')
    .set({
      is_canonical: sql<boolean>`submission is not null`,
      block_number: null,
      closed_by: null,
      closed_block: null,
      closed_transaction_hash: null,
    })
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .returningAll()
    .execute()
  return rows.map(toTokenOrder)
}

/** Reopens orders whose closing event a reorg removed, and returns them. */
export async function reopenOrdersAbove(
  tx: Tx,
  { chainId, aboveBlock }: Above,
): Promise<TokenOrder[]> {
  const rows = await tx
    .updateTable('token_orders')
    .set({ closed_by: null, closed_block: null, closed_transaction_hash: null })
    .where('chain_id', '=', chainId)
    .where('closed_block', '>', aboveBlock)
    .returningAll()
    .execute()
  return rows.map(toTokenOrder)
}

export type ClosedOrder = Pick<TokenOrder, 'id' | 'closing' | 'reason'> & {
  closedBy: OrderClosedBy
  transactionHash: Hex
}

/** Ends the wait of the orders whose block has become final, and returns them. */
export async function endFinalityWaits(
  tx: Tx,
  chainId: number,
  finalBlock: number,
): Promise<TokenOrder[]> {
  const rows = await tx
    .updateTable('token_orders')
    .set({ waiting_for: null })
    .where('chain_id', '=', chainId)
    .where('status', '=', 'PENDING_SUBMIT')
    .where('waiting_for', '=', 'finality')
    .where('is_canonical', '=', true)
    .where('block_number', '<=', finalBlock)
    .returningAll()
    .execute()
  return rows.map(toTokenOrder)
}

/** Lists orders whose closing event is in `block` or below and that have no final status yet. */
export async function listClosedOrdersUpTo(
  tx: Tx,
  chainId: number,
  block: number,
): Promise<ClosedOrder[]> {
  const rows = await tx
    .selectFrom('token_orders')
    .where('chain_id', '=', chainId)
    .where('closed_block', 'is not', null)
    .where('closed_block', '<=', block)
    .where('status', 'not in', [...finalOrderStatuses])
    .orderBy('closed_block')
    .selectAll()
    .execute()
  return rows.map(toTokenOrder).flatMap(({ id, closing, reason, closedBy, ...row }) => {
    const transactionHash = row.closedTransactionHash
    return closedBy && transactionHash ? [{ id, closing, reason, closedBy, transactionHash }] : []
  })
}

export type OrderStep = Omit<Tables['order_events'], 'number'>

export async function insertOrderStep(tx: Tx, step: OrderStep): Promise<void> {
  await tx.insertInto('order_events').values(step).execute()
}

/** Lists the steps of an order, oldest first. */
export const listOrderSteps = (db: Db, id: string): Promise<OrderStep[]> =>
  db
    .selectFrom('order_events')
    .where('token_order_id', '=', id)
    .orderBy('number')
    .selectAll()
    .execute()
