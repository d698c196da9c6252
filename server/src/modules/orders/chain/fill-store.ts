import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'
import { listHeldFillIds } from './held-proceeds.ts'

/** One fill on the chain; amounts in base units, the stock tokens not adjusted for later splits. */
export type OrderFill = {
  chainId: number
  fillId: Hex
  orderId: string
  assetAmount: bigint
  paymentAmount: bigint
  feeAmount: bigint
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  minedAtMs: number
  /** The account for which the vault holds the proceeds of a sale; null if they were paid, also later. */
  heldFor: Address | null
}

const toFill = (row: Selectable<Tables['order_fills']>): OrderFill => ({
  chainId: Number(row.chain_id),
  fillId: row.fill_id as Hex,
  orderId: row.token_order_id,
  assetAmount: BigInt(row.asset_amount),
  paymentAmount: BigInt(row.payment_amount),
  feeAmount: BigInt(row.fee_amount),
  blockNumber: Number(row.block_number),
  logIndex: row.log_index,
  transactionHash: row.transaction_hash as Hex,
  minedAtMs: row.mined_at.getTime(),
  heldFor: row.held_for as Address | null,
})

/** Saves a fill, or its new block after a reorg. */
export async function saveFill(tx: Tx, fill: OrderFill): Promise<void> {
  const columns = {
    token_order_id: fill.orderId,
    asset_amount: fill.assetAmount.toString(),
    payment_amount: fill.paymentAmount.toString(),
    fee_amount: fill.feeAmount.toString(),
    block_number: fill.blockNumber,
    log_index: fill.logIndex,
    transaction_hash: fill.transactionHash,
    mined_at: new Date(fill.minedAtMs),
    is_canonical: true,
    held_for: fill.heldFor,
  }
  await tx
    .insertInto('order_fills')
    .values({ ...columns, chain_id: fill.chainId, fill_id: fill.fillId })
    .onConflict((conflict) => conflict.columns(['chain_id', 'fill_id']).doUpdateSet(columns))
    .execute()
}

/** Lists the canonical fills of orders, in the chain's order. */
export async function listFills(db: Db, orderIds: readonly string[]): Promise<OrderFill[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('order_fills')
    .where('token_order_id', 'in', [...orderIds])
    .where('is_canonical', '=', true)
    .orderBy('block_number')
    .orderBy('log_index')
    .selectAll()
    .execute()
  const held = await listHeldFillIds(db, orderIds)
  return rows.map((row) =>
    toFill({ ...row, held_for: held.has(row.fill_id) ? row.held_for : null }),
  )
}

type Above = { chainId: number; aboveBlock: number }

/** Marks fills above a block as not canonical, and returns the ids of their orders. */
export async function orphanFillsAbove(tx: Tx, { chainId, aboveBlock }: Above): Promise<string[]> {
  const rows = await tx
    .updateTable('order_fills')
    .set({ is_canonical: false })
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .where('is_canonical', '=', true)
    .returning('token_order_id')
    .execute()
  return rows.map(({ token_order_id }) => token_order_id)
}

/**
 * Escrow `taken` for the broker or `returned` later: payment tokens of a buy, stock tokens of a sale, in base units.
 */
export type OrderEscrow = {
  chainId: number
  blockNumber: number
  logIndex: number
  orderId: string
  kind: 'taken' | 'returned'
  amount: bigint
  transactionHash: Hex
}

export async function insertEscrow(tx: Tx, escrow: OrderEscrow): Promise<void> {
  await tx
    .insertInto('order_escrows')
    .values({
      chain_id: escrow.chainId,
      block_number: escrow.blockNumber,
      log_index: escrow.logIndex,
      token_order_id: escrow.orderId,
      kind: escrow.kind,
      amount: escrow.amount.toString(),
      transaction_hash: escrow.transactionHash,
    })
    .execute()
}

export async function deleteEscrowsAbove(tx: Tx, { chainId, aboveBlock }: Above): Promise<void> {
  await tx
    .deleteFrom('order_escrows')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .execute()
}

/** Lists orders in PENDING_ESCROW whose escrow was taken in `block` or below. */
export async function listOrdersEscrowedUpTo(
  tx: Tx,
  chainId: number,
  block: number,
): Promise<{ id: string; transactionHash: Hex }[]> {
  const rows = await tx
    .selectFrom('order_escrows as escrow')
    .innerJoin('token_orders as row', 'row.id', 'escrow.token_order_id')
    .where('row.chain_id', '=', chainId)
    .where('row.status', '=', 'PENDING_ESCROW')
    .where('escrow.kind', '=', 'taken')
    .where('escrow.block_number', '<=', block)
    .distinctOn('row.id')
    .orderBy('row.id')
    .select(['row.id', 'escrow.transaction_hash'])
    .execute()
  return rows.map(({ id, transaction_hash }) => ({ id, transactionHash: transaction_hash as Hex }))
}
