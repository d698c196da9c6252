import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'

/** One indexed stock move; `price` is dollars per stock token at that time, with 8 decimals, null if unknown. */
export type IndexedStockMove = {
  chainId: number
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  minedAtMs: number
  stockId: number
  wallet: Address
  contract: Address
  kind: 'received' | 'sent' | 'moved'
  amount: bigint
  tokenAmount: bigint
  toContract: Address | null
  toAmount: bigint | null
  price: bigint | null
}

/** Lists a wallet's moves in order of time; those at the same time on two chains, by chain. */
export async function listStockMovesOf(db: Db, wallet: Address): Promise<IndexedStockMove[]> {
  const rows = await db
    .selectFrom('stock_transfers')
    .where('wallet', '=', wallet)
    .orderBy('mined_at')
    .orderBy('chain_id')
    .orderBy('block_number')
    .orderBy('log_index')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    blockNumber: Number(row.block_number),
    logIndex: row.log_index,
    transactionHash: row.transaction_hash as Hex,
    minedAtMs: row.mined_at.getTime(),
    stockId: row.stock_id,
    wallet: row.wallet as Address,
    contract: row.contract as Address,
    kind: row.kind,
    amount: BigInt(row.amount),
    tokenAmount: BigInt(row.token_amount),
    toContract: row.to_contract as Address | null,
    toAmount: row.to_amount === null ? null : BigInt(row.to_amount),
    price: row.price === null ? null : BigInt(row.price),
  }))
}

export type UnpricedStockMove = Pick<IndexedStockMove, Key> & { balancePerShare: bigint }
type Key = 'chainId' | 'blockNumber' | 'logIndex' | 'wallet' | 'stockId' | 'minedAtMs'

/** Lists moves without a price, newest first, up to `countMax`: older ones may wait for a vendor that is away. */
export async function listUnpricedStockMoves(
  db: Db,
  countMax: number,
): Promise<UnpricedStockMove[]> {
  const rows = await db
    .selectFrom('stock_transfers')
    .where('is_unpriced', '=', true)
    .orderBy('mined_at', 'desc')
    .limit(countMax)
    .selectAll()
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    blockNumber: Number(row.block_number),
    logIndex: row.log_index,
    wallet: row.wallet as Address,
    stockId: row.stock_id,
    minedAtMs: row.mined_at.getTime(),
    balancePerShare: BigInt(row.balance_per_share),
  }))
}

/**
 * Saves the price of a move; null if no price can be determined. A move that a reorg removed meanwhile is not
 * updated.
 */
export async function saveStockMovePrice(
  db: Db,
  move: UnpricedStockMove,
  price: bigint | null,
): Promise<void> {
  await db
    .updateTable('stock_transfers')
    .set({ price: price === null ? null : `${price}`, is_unpriced: false })
    .where('chain_id', '=', move.chainId)
    .where('block_number', '=', move.blockNumber)
    .where('log_index', '=', move.logIndex)
    .where('wallet', '=', move.wallet)
    // After a reorg the same block and log index may be another move.
    .where('mined_at', '=', new Date(move.minedAtMs))
    .where('stock_id', '=', move.stockId)
    .execute()
}
