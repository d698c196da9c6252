import { type BlockStage, blockStageOf } from '@parvalue/shared/domain/chain/block-stage.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../tables/tables.ts'

/** A mint on the canonical chain, at least three blocks deep. */
export type WireMint = {
  chainId: number
  blockNumber: number
  logIndex: number
  /** Id of the ledger entry that posts the mint. */
  entryId: string
  bankRefHash: Hex
  receiver: Address
  amount: bigint
}

export async function insertWireMints(tx: Tx, mints: readonly WireMint[]): Promise<void> {
  if (mints.length === 0) return
  await tx
    .insertInto('wire_mints')
    .values(
      mints.map((mint) => ({
        chain_id: mint.chainId,
        block_number: mint.blockNumber,
        log_index: mint.logIndex,
        entry_id: mint.entryId,
        bank_ref_hash: mint.bankRefHash,
        receiver: mint.receiver,
        amount: mint.amount.toString(),
      })),
    )
    .execute()
}

/** Deletes the mints above a block and returns them. */
export async function deleteWireMintsAbove(
  tx: Tx,
  chainId: number,
  block: number,
): Promise<{ entryId: string; bankRefHash: Hex }[]> {
  const rows = await tx
    .deleteFrom('wire_mints')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', block)
    .returning(['entry_id', 'bank_ref_hash'])
    .execute()
  return rows.map((row) => ({ entryId: row.entry_id, bankRefHash: row.bank_ref_hash as Hex }))
}

export async function findWireMint(
  db: Db,
  bankRefHash: Hex,
): Promise<(WireMint & { stage: BlockStage }) | null> {
  const row = await db
    .selectFrom('wire_mints as m')
    .innerJoin('chain_cursors as c', 'c.chain_id', 'm.chain_id')
    .where('m.bank_ref_hash', '=', bankRefHash)
    .selectAll('m')
    .select(['c.confirmed_block', 'c.final_block'])
    .executeTakeFirst()
  if (!row) return null
  const blockNumber = Number(row.block_number)
  return {
    chainId: Number(row.chain_id),
    blockNumber,
    logIndex: row.log_index,
    entryId: row.entry_id,
    bankRefHash: row.bank_ref_hash as Hex,
    receiver: row.receiver as Address,
    amount: BigInt(row.amount),
    stage: blockStageOf(blockNumber, {
      confirmedBlock: Number(row.confirmed_block),
      finalBlock: Number(row.final_block),
    }),
  }
}

/** Returns the amount minted for a request, in base units. */
export async function sumMintedForRequest(db: Db, memoCode: string): Promise<bigint> {
  const row = await db
    .selectFrom('wire_mints as m')
    .innerJoin('incoming_wires as r', 'r.bank_ref_hash', 'm.bank_ref_hash')
    .where('r.memo_code', '=', memoCode)
    .select(sql<string>`coalesce(sum(m.amount), 0)`.as('amount'))
    .executeTakeFirstOrThrow()
  return BigInt(row.amount)
}
