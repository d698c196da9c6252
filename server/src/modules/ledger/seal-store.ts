import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Gap } from './gaps.ts'
import {
  postedColumns,
  postedEntries,
  postedJoins,
  postedRows,
  postedTables,
} from './link-content.ts'

/** All new links are on one chain; the others are from when each posting sealed itself. */
export const SEALED_CHAIN = 0

/** Entries `e` that no link holds yet. */
export const unsealedEntries = sql`(
  select e.* from ledger_entries e
    where e.number > (select coalesce(max(entry), 0) from ledger_link_entries)
  union all
  select e.* from ledger_gaps g join ledger_entries e on e.number between g.first and g.last
)`

/** Whether there is anything to do: entries, or gaps in which some may still come. */
export async function isAnythingUnsealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select 1 from ledger_gaps) or exists (
      select 1 from ledger_entries
      where number > (select coalesce(max(entry), 0) from ledger_link_entries)
    ) as is_any
  `.execute(db)
  return rows[0]?.is_any ?? false
}

/** Until the transaction ends; false while another has it. */
export async function takeChain(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(7203411, ${SEALED_CHAIN}) as is_mine
  `.execute(tx)
  return rows[0]?.is_mine ?? false
}

/** The newest entry that a link holds; 0 before the first. */
export async function findTop(tx: Db): Promise<number> {
  const row = await tx
    .selectFrom('ledger_link_entries')
    .orderBy('entry', 'desc')
    .limit(1)
    .select('entry')
    .executeTakeFirst()
  return Number(row?.entry ?? 0)
}

export async function listGaps(tx: Db): Promise<Gap[]> {
  const rows = await tx.selectFrom('ledger_gaps').orderBy('first').selectAll().execute()
  return rows.map(({ first, last, held_by: heldBy }) => ({
    first: Number(first),
    last: Number(last),
    heldBy,
  }))
}

export async function replaceGaps(tx: Db, gaps: readonly Gap[]): Promise<void> {
  await tx.deleteFrom('ledger_gaps').execute()
  if (gaps.length === 0) return
  const rows = gaps.map(({ first, last, heldBy }) => ({ first, last, held_by: [...heldBy] }))
  await tx.insertInto('ledger_gaps').values(rows).execute()
}

/**
 * Transactions that have written entries and not ended. An entry gets its number under a lock that its transaction
 * keeps until it ends, so that of a number that is missing the writer is among these.
 */
export async function listWriters(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'ledger_entries'::regclass and mode = 'RowExclusiveLock'
      and granted and database = (select oid from pg_database where datname = current_database())
  `.execute(tx)
  return rows.map(({ writer }) => writer)
}

/** Numbers of entries that no link holds, ascending: all that came in gaps, and so many above `top`. */
export async function listUnsealed(tx: Db, { top, max }: { top: number; max: number }) {
  const { rows } = await sql<{ number: string | number }>`
    select e.number from ledger_gaps g join ledger_entries e on e.number between g.first and g.last
    union all
    (select number from ledger_entries where number > ${top} order by number limit ${max})
    order by number
  `.execute(tx)
  return rows.map(({ number }) => Number(number))
}

/** The next link, which holds those entries in that order. */
export async function insertLink(tx: Db, numbers: readonly number[]): Promise<void> {
  const head = await tx
    .selectFrom('ledger_links')
    .where('chain', '=', SEALED_CHAIN)
    .orderBy('number', 'desc')
    .limit(1)
    .select(['number', 'hash'])
    .executeTakeFirst()
  const next = Number(head?.number ?? 0) + 1
  await sql`
    insert into ledger_link_entries (entry, chain, link, position)
      select number, ${SEALED_CHAIN}, ${next}, place
      from unnest(${`{${numbers.join(',')}}`}::text::bigint[]) with ordinality given (number, place)
  `.execute(tx)
  await sql`
    insert into ledger_links (chain, number, previous_hash, hash, form)
    with posted as materialized (
      ${postedEntries} where le.chain = ${SEALED_CHAIN} and le.link = ${next}
    ), rows as materialized (${postedRows}), ${postedTables}
    select l.chain, l.number, l.previous_hash, ledger_hash(l.previous_hash, ${postedColumns}), 2
    from (
      select ${SEALED_CHAIN}::smallint as chain, ${next}::bigint as number, ${head?.hash ?? ''} as previous_hash
    ) l
    ${postedJoins}
  `.execute(tx)
}
