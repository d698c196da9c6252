import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

type Count = string | number

/** Reads unfinished jobs by queue and state, with the age of the oldest. */
export async function readJobFigures(db: Db) {
  const { rows } = await sql<{ queue: string; state: string; count: Count; age: Count }>`
    select name as queue, state::text as state, count(*) as count,
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after))), 0) as age
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state
    order by name, state
  `.execute(db)
  return rows.map(({ queue, state, count, age }) => ({
    queue,
    state,
    count: Number(count),
    oldestSeconds: Math.max(0, Number(age)),
  }))
}

/**
 * Reads for each chain the indexing lag, whether it is halted, the number of reorgs that removed indexed blocks, and
 * the largest number of blocks with our events that one of them removed.
 */
export async function readChainFigures(db: Db) {
  const { rows } = await sql<{
    chain: Count
    behind: Count
    seconds: Count | null
    forks: number
    depth: Count
    is_halted: boolean
  }>`
    select c.chain_id as chain, greatest(c.head_block - c.seen_block, 0) as behind,
      extract(epoch from now() - b.mined_at) as seconds, c.fork as forks, c.is_halted,
      coalesce((
        select max(blocks) from (
          select count(distinct block_number) as blocks from chain_orphans o
          where o.chain_id = c.chain_id group by fork
        ) depths
      ), 0) as depth
    from chain_cursors c
    left join chain_blocks b on b.chain_id = c.chain_id and b.number = c.seen_block
    order by 1
  `.execute(db)
  return rows.map((row) => ({
    chain: Number(row.chain),
    behind: Number(row.behind),
    seconds: Math.max(0, Number(row.seconds ?? 0)),
    forks: row.forks,
    depth: Number(row.depth),
    isHalted: row.is_halted,
  }))
}

/** Reads the number of orders whose next transaction the limits on fills refuse. */
export async function countOrdersAtLimits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: Count }>`
    select count(*) as count from token_orders
    where is_canonical and closed_by is null and waiting_for = 'limits'
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Reads the number of open redemptions and the age of the oldest. */
export async function readRedemptionFigures(db: Db) {
  const { rows } = await sql<{ count: Count; age: Count }>`
    select count(*) as count, coalesce(extract(epoch from now() - min(requested_at)), 0) as age
    from redemptions where is_canonical and status not in ('FILLED', 'CANCELLED', 'REJECTED')
  `.execute(db)
  const [row] = rows
  return { count: Number(row?.count ?? 0), oldestSeconds: Math.max(0, Number(row?.age ?? 0)) }
}

/** Reads for each chain the unsettled transactions, the age of the oldest, and nonces without a transaction. */
export async function readTransactionFigures(db: Db) {
  const { rows } = await sql<{ chain: Count; unsettled: Count; age: Count; gaps: Count }>`
    select chain_id as chain, sum(unsettled) as unsettled, max(age) as age, sum(gaps) as gaps from (
      select chain_id, count(*) filter (where status = 'signed') as unsettled,
        coalesce(extract(epoch from now() - min(created_at) filter (where status = 'signed')), 0) as age,
        max(nonce) - min(nonce) + 1 - count(distinct nonce) as gaps
      from chain_tx group by chain_id, signer
    ) signers group by chain_id order by chain_id
  `.execute(db)
  return rows.map((row) => ({
    chain: Number(row.chain),
    unsettled: Number(row.unsettled),
    oldestSeconds: Math.max(0, Number(row.age)),
    gaps: Number(row.gaps),
  }))
}
