import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db, Tables, Tx } from '../../tables/tables.ts'

/** A confirmed transfer between two wallets; addresses are lower case, the amount is in base units. */
export type TokenTransfer = {
  chainId: number
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  minedAt: Date
  token: Address
  sender: Address
  receiver: Address
  amount: bigint
}

/** Inserts transfers; those of final blocks are `isFinal`. A transfer that is stored already stays as it is. */
export async function insertTransfers(
  tx: Tx,
  transfers: readonly TokenTransfer[],
  isFinal = false,
): Promise<void> {
  if (transfers.length === 0) return
  const rows = transfers.map((transfer) => ({
    chain_id: transfer.chainId,
    block_number: transfer.blockNumber,
    log_index: transfer.logIndex,
    transaction_hash: transfer.transactionHash,
    mined_at: transfer.minedAt,
    token: transfer.token,
    sender: transfer.sender,
    receiver: transfer.receiver,
    amount: transfer.amount.toString(),
    is_final: isFinal,
  }))
  await tx
    .insertInto('token_transfers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the transfers of orphaned blocks and returns them. */
export async function deleteTransfersAbove(
  tx: Tx,
  chainId: number,
  aboveBlock: number,
): Promise<TokenTransfer[]> {
  const rows = await tx
    .deleteFrom('token_transfers')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .returningAll()
    .execute()
  return rows.map(toTransfer)
}

/** Marks transfers as final and returns them in the order of the chain; each is returned once. */
export async function markTransfersFinal(
  tx: Tx,
  chainId: number,
  finalBlock: number,
): Promise<TokenTransfer[]> {
  const rows = await tx
    .updateTable('token_transfers')
    .set({ is_final: true })
    .where('chain_id', '=', chainId)
    .where('block_number', '<=', finalBlock)
    .where('is_final', '=', false)
    .returningAll()
    .execute()
  return rows
    .map(toTransfer)
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

/** Lists one page of a wallet's transfers, newest first. */
export async function listWalletTransfers(
  db: Db,
  wallet: Address,
  { offset, limit }: { offset: number; limit: number },
): Promise<TokenTransfer[]> {
  const rows = await db
    .selectFrom('token_transfers')
    .where(isOfWallet(wallet))
    .selectAll()
    .orderBy('mined_at', 'desc')
    .orderBy('chain_id')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(toTransfer)
}

export async function countWalletTransfers(db: Db, wallet: Address): Promise<number> {
  const { count } = await db
    .selectFrom('token_transfers')
    .where(isOfWallet(wallet))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type SentTo = { address: Address; lastSentAt: Date }

/** Lists the receivers of a wallet's transfers, last used first. */
export async function listReceivers(db: Db, wallet: Address, limit: number): Promise<SentTo[]> {
  const rows = await db
    .selectFrom('token_transfers')
    .where('sender', '=', wallet)
    .groupBy('receiver')
    .select(({ fn }) => ['receiver', fn.max('mined_at').as('last_sent_at')])
    .orderBy('last_sent_at', 'desc')
    .orderBy('receiver')
    .limit(limit)
    .execute()
  return rows.map(({ receiver, last_sent_at: lastSentAt }) => ({
    address: receiver as Address,
    lastSentAt,
  }))
}

const isOfWallet =
  (wallet: Address) =>
  (eb: ExpressionBuilder<Tables, 'token_transfers'>): Expression<SqlBool> =>
    eb.or([eb('sender', '=', wallet), eb('receiver', '=', wallet)])

type Row = {
  chain_id: string | number
  block_number: string | number
  log_index: number
  transaction_hash: string
  mined_at: Date
  token: string
  sender: string
  receiver: string
  amount: string
}

const toTransfer = (row: Row): TokenTransfer => ({
  chainId: Number(row.chain_id),
  blockNumber: Number(row.block_number),
  logIndex: row.log_index,
  transactionHash: row.transaction_hash as Hex,
  minedAt: row.mined_at,
  token: row.token as Address,
  sender: row.sender as Address,
  receiver: row.receiver as Address,
  amount: BigInt(row.amount),
})
