import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'
import { type BridgeLeg, type BridgeRefusal, toBridgeLeg, toBridgeRefusal } from './row.ts'

/** Inserts one side of a transfer; returns false if this side of the message already has a row. */
export async function insertBridgeLeg(tx: Tx, leg: BridgeLeg): Promise<boolean> {
  const result = await tx
    .insertInto('bridge_legs')
    .values({
      message_id: leg.messageId,
      side: leg.side,
      chain_id: leg.chainId,
      other_chain_id: leg.otherChainId,
      block_number: leg.blockNumber,
      log_index: leg.logIndex,
      transaction_hash: leg.transactionHash,
      mined_at: new Date(leg.minedAtMs),
      token: leg.token,
      token_amount: leg.tokenAmount.toString(),
      amount: leg.amount.toString(),
      fee: leg.fee === null ? null : leg.fee.toString(),
      sender: leg.sender,
      receiver: leg.receiver,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function insertBridgeRefusal(tx: Tx, refusal: BridgeRefusal): Promise<void> {
  await tx
    .insertInto('bridge_failures')
    .values({
      chain_id: refusal.chainId,
      block_number: refusal.blockNumber,
      log_index: refusal.logIndex,
      message_id: refusal.messageId,
      transaction_hash: refusal.transactionHash,
      mined_at: new Date(refusal.minedAtMs),
      reason: refusal.reason,
    })
    .execute()
}

type Above = { chainId: number; aboveBlock: number }

/** Deletes the rows of orphaned blocks and returns the legs. */
export async function deleteBridgeRowsAbove(
  tx: Tx,
  { chainId, aboveBlock }: Above,
): Promise<BridgeLeg[]> {
  await tx
    .deleteFrom('bridge_failures')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .execute()
  const rows = await tx
    .deleteFrom('bridge_legs')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .returningAll()
    .execute()
  return rows.map(toBridgeLeg)
}

/** Marks legs as final and returns them; each is returned once. */
export async function markLegsFinal(
  tx: Tx,
  chainId: number,
  finalBlock: number,
): Promise<BridgeLeg[]> {
  const rows = await tx
    .updateTable('bridge_legs')
    .set({ is_final: true })
    .where('chain_id', '=', chainId)
    .where('block_number', '<=', finalBlock)
    .where('is_final', '=', false)
    .returningAll()
    .execute()
  return rows.map(toBridgeLeg)
}

/** Lists the deliveries of messages that no reorg can remove any more. */
export async function listFinalDeliveries(
  db: Db,
  messageIds: readonly string[],
): Promise<BridgeLeg[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('bridge_legs')
    .where('message_id', 'in', [...messageIds])
    .where('side', '=', 'destination')
    .where('is_final', '=', true)
    .selectAll()
    .execute()
  return rows.map(toBridgeLeg)
}

export async function listBridgeLegs(db: Db, messageIds: readonly string[]): Promise<BridgeLeg[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('bridge_legs')
    .where('message_id', 'in', [...messageIds])
    .selectAll()
    .execute()
  return rows.map(toBridgeLeg)
}

/** Lists refused deliveries in the order of their blocks. */
export async function listBridgeRefusals(
  db: Db,
  messageIds: readonly string[],
): Promise<BridgeRefusal[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('bridge_failures')
    .where('message_id', 'in', [...messageIds])
    .orderBy('block_number')
    .orderBy('log_index')
    .selectAll()
    .execute()
  return rows.map(toBridgeRefusal)
}

export async function countBridgeMessages(db: Db, wallet: Address): Promise<number> {
  const { rows } = await sql<{ count: string | number }>`
    select count(distinct message_id) as count from bridge_legs
    where sender = ${wallet} or receiver = ${wallet}
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

type Page = { offset: number; limit: number }

/** Lists messages that the wallet sent or receives, newest first. */
export async function listBridgeMessageIds(
  db: Db,
  wallet: Address,
  { offset, limit }: Page,
): Promise<Hex[]> {
  const { rows } = await sql<{ message_id: Hex }>`
    select message_id from bridge_legs
    where sender = ${wallet} or receiver = ${wallet}
    group by message_id
    order by min(mined_at) desc, message_id
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(({ message_id }) => message_id)
}
