import type { Db } from '../../tables/tables.ts'

/** The indexing progress of a chain, which only the indexer changes. */
export type ChainState = {
  chainId: number
  headBlock: number
  seenBlock: number
  confirmedBlock: number
  confirmedHash: string | null
  finalBlock: number
  fork: number
  /** Why the chain is not indexed now, in one sentence; null while it is. */
  fault: string | null
  isHalted: boolean
}

export async function listChainStateRows(db: Db): Promise<ChainState[]> {
  const rows = await db
    .selectFrom('chain_cursors as c')
    .leftJoin('chain_blocks as b', (join) =>
      join.onRef('b.chain_id', '=', 'c.chain_id').onRef('b.number', '=', 'c.confirmed_block'),
    )
    .orderBy('c.chain_id')
    .selectAll('c')
    .select('b.hash as confirmed_hash')
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    headBlock: Number(row.head_block),
    seenBlock: Number(row.seen_block),
    confirmedBlock: Number(row.confirmed_block),
    confirmedHash: row.confirmed_hash,
    finalBlock: Number(row.final_block),
    fork: row.fork,
    fault: row.fault,
    isHalted: row.is_halted,
  }))
}

export async function findBlockMinedAt(
  db: Db,
  chainId: number,
  block: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom('chain_blocks')
    .where('chain_id', '=', chainId)
    .where('number', '=', block)
    .select('mined_at')
    .executeTakeFirst()
  return row?.mined_at ?? null
}

export async function findBlockSecondsRows(
  db: Db,
  chainId: number,
  blocks: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (blocks.length === 0) return new Map()
  const rows = await db
    .selectFrom('chain_blocks')
    .where('chain_id', '=', chainId)
    .where('number', 'in', blocks)
    .select(['number', 'mined_at'])
    .execute()
  return new Map(
    rows.map((row) => [Number(row.number), Math.floor(new Date(row.mined_at).getTime() / 1000)]),
  )
}
