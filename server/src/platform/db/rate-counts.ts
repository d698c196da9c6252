import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

/** `leftMs` is the time until the window ends. */
type Count = { count: number; leftMs: number }

type Adding = { name: string; key: string; windowMs: number; amount: number }

/**
 * Adds to a count that all processes share, in one statement. The clock of the database decides when a window ends;
 * the first call after that starts a new one.
 */
export async function addToRateLimitCount(
  db: Db,
  { name, key, windowMs, amount }: Adding,
): Promise<Count> {
  const { rows } = await sql<{ count: number; left_ms: string }>`
    insert into rate_counts as known (name, key, count, ends_at)
    values (${name}, ${key}, ${amount},
      clock_timestamp() + ${windowMs}::integer * interval '1 millisecond')
    on conflict (name, key) do update set
      count = excluded.count + case
        when known.ends_at <= excluded.ends_at - ${windowMs}::integer * interval '1 millisecond'
        then 0 else known.count end,
      ends_at = case
        when known.ends_at <= excluded.ends_at - ${windowMs}::integer * interval '1 millisecond'
        then excluded.ends_at else known.ends_at end
    returning count, (extract(epoch from ends_at - clock_timestamp()) * 1000)::text as left_ms
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The rate counter ${name} returned no row`)
  return { count: row.count, leftMs: Math.max(0, Number(row.left_ms)) }
}

export async function deleteExpiredRateLimitCounts({ db }: { db: Db }): Promise<void> {
  await sql`delete from rate_counts where ends_at <= clock_timestamp()`.execute(db)
}
