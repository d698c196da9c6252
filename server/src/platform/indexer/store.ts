import type { RawLog } from '@parvalue/shared/chain/events.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import type { Block } from './blocks.ts'
import { CHAIN_LEASE_MS } from './lease.ts'
import { decodeLogs, encodeLogs } from './log-codec.ts'

export type ChainCursor = {
  chainId: number
  seenBlock: number
  seenHash: Hex
  confirmedBlock: number
  finalBlock: number
  fork: number
}

export type StoredLog = RawLog & { fork: number }

/** Creates the cursor of a chain at the block before our contracts, if there is none. */
export async function insertCursorIfMissing(
  db: Db,
  chainId: number,
  before: { block: number; hash: Hex },
): Promise<void> {
  const { block } = before
  await db
    .insertInto('chain_cursors')
    .values({
      chain_id: chainId,
      seen_block: block,
      seen_hash: before.hash,
      confirmed_block: block,
      final_block: block,
      head_block: block,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findChainCursor(db: Db, chainId: number): Promise<ChainCursor | null> {
  const row = await db
    .selectFrom('chain_cursors')
    .where('chain_id', '=', chainId)
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    chainId,
    seenBlock: Number(row.seen_block),
    seenHash: row.seen_hash as Hex,
    confirmedBlock: Number(row.confirmed_block),
    finalBlock: Number(row.final_block),
    fork: row.fork,
  }
}

/**
 * Moves the cursor and renews the lease; returns false if the epoch is not ours any more, and then nothing may be
 * written.
 */
export async function saveCursorAndLease(
  db: Db,
  epoch: number,
  cursor: ChainCursor & { headBlock: number },
): Promise<boolean> {
  const result = await db
    .updateTable('chain_cursors')
    .set({
      seen_block: cursor.seenBlock,
      seen_hash: cursor.seenHash,
      confirmed_block: cursor.confirmedBlock,
      final_block: cursor.finalBlock,
      head_block: cursor.headBlock,
      fork: cursor.fork,
      lease_until: sql`clock_timestamp() + ${CHAIN_LEASE_MS} * interval '1 millisecond'`,
      fault: null,
      fault_since: null,
      is_halted: false,
    })
    .where('chain_id', '=', cursor.chainId)
    .where('epoch', '=', sql<number>`${epoch}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Stores one sentence for health; storing the same one again keeps the time of the first. */
export async function saveHealthMessage(
  db: Db,
  epoch: number,
  chainId: number,
  fault: { sentence: string; isHalted: boolean } | null,
): Promise<void> {
  const sentence = fault?.sentence ?? null
  await db
    .updateTable('chain_cursors')
    .set({
      fault: sentence,
      is_halted: fault?.isHalted ?? false,
      fault_since: sentence === null ? null : sql`coalesce(fault_since, now())`,
    })
    .where('chain_id', '=', chainId)
    .where('epoch', '=', sql<number>`${epoch}`)
    .where('fault', 'is distinct from', sentence)
    .execute()
}

/** Inserts blocks with one parameter per column, so that a batch of any size is one statement. */
export async function insertBlocks(
  db: Db,
  chainId: number,
  blocks: readonly Block[],
): Promise<void> {
  await sql`
    insert into chain_blocks (chain_id, number, hash, parent_hash, mined_at)
    select ${chainId}, number, hash, parent_hash, to_timestamp(mined_at)
    from unnest(
      ${blocks.map(({ number }) => number)}::bigint[],
      ${blocks.map(({ hash }) => hash)}::text[],
      ${blocks.map(({ parentHash }) => parentHash)}::text[],
      ${blocks.map(({ minedAtMs }) => minedAtMs / 1000)}::float8[]
    ) as b (number, hash, parent_hash, mined_at)
    on conflict do nothing
  `.execute(db)
}

/** Inserts logs, one row per block, because logs are written, read and deleted by block. */
export async function insertLogs(
  db: Db,
  { chainId, fork }: { chainId: number; fork: number },
  logs: readonly RawLog[],
): Promise<void> {
  if (logs.length === 0) return
  const blocks = groupByBlock(logs)
  await sql`
    insert into chain_logs (chain_id, block_number, block_hash, fork, logs)
    select ${chainId}, number, hash, ${fork}, logs
    from unnest(
      ${blocks.map(({ number }) => number)}::bigint[],
      ${blocks.map(({ hash }) => hash)}::text[],
      ${blocks.map((block) => encodeLogs(block.logs))}::text[]
    ) as b (number, hash, logs)
  `.execute(db)
}

function groupByBlock(logs: readonly RawLog[]) {
  const blocks: { number: number; hash: Hex; logs: RawLog[] }[] = []
  for (const log of logs) {
    let block = blocks.at(-1)
    if (block?.number !== log.blockNumber) {
      block = { number: log.blockNumber, hash: log.blockHash, logs: [] }
      blocks.push(block)
    }
    block.logs.push(log)
  }
  return blocks
}

/** Returns the logs in chain order. */
export async function listStoredLogs(
  db: Db,
  { chainId, above, upTo }: { chainId: number; above: number; upTo: number },
): Promise<StoredLog[]> {
  if (above >= upTo) return []
  const rows = await db
    .selectFrom('chain_logs')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', above)
    .where('block_number', '<=', upTo)
    .orderBy('block_number')
    .selectAll()
    .execute()
  return rows.flatMap(({ fork, ...row }) => {
    const position = { blockNumber: Number(row.block_number), blockHash: row.block_hash as Hex }
    return decodeLogs(row.logs, position).map((log) => ({ ...log, fork }))
  })
}

/** Returns the stored hash of a block; null if it is older than what is stored. */
export async function findStoredHash(db: Db, chainId: number, block: number): Promise<Hex | null> {
  const row = await db
    .selectFrom('chain_blocks')
    .where('chain_id', '=', chainId)
    .where('number', '=', block)
    .select('hash')
    .executeTakeFirst()
  return row ? (row.hash as Hex) : null
}

/** Deletes the canonical rows above `block`; their logs are moved to the orphans. */
export async function rollBackBlocksAbove(db: Db, chainId: number, block: number): Promise<void> {
  await sql`
    with gone as (
      delete from chain_logs where chain_id = ${chainId} and block_number > ${block} returning *
    )
    insert into chain_orphans select * from gone
  `.execute(db)
  await db
    .deleteFrom('chain_blocks')
    .where('chain_id', '=', chainId)
    .where('number', '>', block)
    .execute()
}

export async function pruneBlocksBelow(db: Db, chainId: number, below: number): Promise<void> {
  await db
    .deleteFrom('chain_blocks')
    .where('chain_id', '=', chainId)
    .where('number', '<', below)
    .execute()
}
