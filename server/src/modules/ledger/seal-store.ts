import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { EntryRange, Gap } from './gaps.ts'
import { columnsContent, columnsOfLink, postedColumns, toPostedEntries } from './link-content.ts'

/** All new links are on one chain; the others are from when each posting sealed itself. */
export const SEALED_CHAIN = 0

/** Ranges begin where those before them ended, or in a gap, so that the last one to begin ends last. */
const top = sql`coalesce((select last from ledger_link_ranges order by first desc limit 1), 0)`

/** Entries that no link holds yet; `offset 0` has the planner begin with the gaps, of which there are few. */
export const unsealedEntries = sql`(
  select e.* from ledger_entries e where e.number > ${top}
  union all
  select e.* from ledger_gaps g
    cross join lateral (select * from ledger_entries where number between g.first and g.last offset 0) e
)`

/** Whether there is anything to do: entries, or gaps in which some may still come. */
export async function isAnythingUnsealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select 1 from ledger_gaps)
      or exists (select 1 from ledger_entries where number > ${top}) as is_any
  `.execute(db)
  return rows[0]?.is_any ?? false
}

/**
 * Until the transaction ends; false while another has it. What is sealed is the newest piece of large tables, which the
 * planner cannot know: until then rows are looked up.
 */
export async function takeChain(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(7203411, ${SEALED_CHAIN}) as is_mine,
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_seqscan', 'off', true)
  `.execute(tx)
  return rows[0]?.is_mine ?? false
}

/** The newest entry that a link holds; 0 before the first. */
export async function findTop(tx: Db): Promise<number> {
  const { rows } = await sql<{ top: string | number }>`select ${top} as top`.execute(tx)
  return Number(rows[0]?.top ?? 0)
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

/** Entries that no link holds, ascending: all that came in gaps, and so many above the newest sealed one. */
export async function listUnsealed(tx: Db, max: number): Promise<Found> {
  const { rows } = await sql<{ first: string | number; last: string | number; n: string | number }>`
    select min(number) as first, max(number) as last, count(*) as n from (
      select number, number - row_number() over (order by number) as run from (
        select e.number from ledger_gaps g
          cross join lateral (select number from ledger_entries where number between g.first and g.last offset 0) e
        union all
        (select number from ledger_entries where number > ${top} order by number limit ${max})
      ) unsealed
    ) placed group by run order by first
  `.execute(tx)
  return {
    ranges: rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) })),
    count: rows.reduce((sum, { n }) => sum + Number(n), 0),
  }
}

type Found = { ranges: readonly EntryRange[]; count: number }

/** The next link, which holds those entries in the order of their numbers. */
export async function insertLink(tx: Db, ranges: readonly EntryRange[]): Promise<void> {
  const head = await tx
    .selectFrom('ledger_links')
    .where('chain', '=', SEALED_CHAIN)
    .orderBy('number', 'desc')
    .limit(1)
    .select(['number', 'hash'])
    .executeTakeFirst()
  const place = { chain: SEALED_CHAIN, link: Number(head?.number ?? 0) + 1 }
  await tx
    .insertInto('ledger_link_ranges')
    .values(ranges.map((range) => ({ ...range, ...place })))
    .execute()
  await sql`
    insert into ledger_links (chain, number, previous_hash, hash, form)
    with posted as materialized (
      ${toPostedEntries(sql`where r.chain = ${place.chain} and r.link = ${place.link}`)}
    ), ${postedColumns}
    select l.chain, l.number, l.previous_hash, ledger_hash(l.previous_hash, ${columnsContent}), 2
    from (
      select ${place.chain}::smallint as chain, ${place.link}::bigint as number,
        ${head?.hash ?? ''} as previous_hash
    ) l
    ${columnsOfLink}
  `.execute(tx)
}
