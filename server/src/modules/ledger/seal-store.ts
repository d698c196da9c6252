import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import type { EntryGap, EntryRange } from './gaps.ts'
import { hashedContentOfForm2 } from './link-content.ts'

/**
 * All new links are on this chain; the other chains are of earlier versions, in which each posting sealed its own
 * entries.
 */
export const SEALED_CHAIN = 0

/** Ranges start where earlier ones ended, or in a gap, so the range that starts last also ends last. */
const top = sql`coalesce((select last from ledger_link_ranges order by first desc limit 1), 0)`

/**
 * The newest number is read from the index, so that the check for newer entries does not slow down as the table grows.
 */
const newest = sql`(select max(number) from ledger_entries)`

/** Entries that are in no link; `offset 0` makes the planner start from the gaps, which are few. */
export const unsealedEntries = sql`(
  select e.* from ledger_entries e where e.number > ${top} and e.number <= ${newest}
  union all
  select e.* from ledger_gaps g
    cross join lateral (select * from ledger_entries where number between g.first and g.last offset 0) e
)`

/**
 * Returns the newest entry number if there is something to seal: new entries, or gaps that may still get some; null
 * otherwise.
 */
export async function findNewestIfUnsealed(db: Db): Promise<number | null> {
  const { rows } = await sql<{ newest: string | number | null; is_any: boolean | null }>`
    select ${newest} as newest, ${newest} > ${top} or exists (select 1 from ledger_gaps) as is_any
  `.execute(db)
  return rows[0]?.is_any ? Number(rows[0].newest) : null
}

/**
 * Tries to lock the chain until the transaction ends; false if another process has it. Disables hash joins and
 * sequential scans, because the planner cannot know that only the newest part of large tables is read.
 */
export async function tryLockSealing(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(7203411, ${SEALED_CHAIN}) as is_mine,
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_seqscan', 'off', true)
  `.execute(tx)
  return rows[0]?.is_mine ?? false
}

/** Returns the newest sealed entry number; 0 if there is none. */
export async function findNewestSealedEntry(tx: Db): Promise<number> {
  const { rows } = await sql<{ top: string | number }>`select ${top} as top`.execute(tx)
  return Number(rows[0]?.top ?? 0)
}

export async function listGaps(tx: Db): Promise<EntryGap[]> {
  const rows = await tx.selectFrom('ledger_gaps').orderBy('first').selectAll().execute()
  return rows.map(({ first, last, held_by: heldBy }) => ({
    first: Number(first),
    last: Number(last),
    heldBy,
  }))
}

export async function replaceGaps(tx: Db, gaps: readonly EntryGap[]): Promise<void> {
  await tx.deleteFrom('ledger_gaps').execute()
  const rows = gaps.map(({ first, last, heldBy }) => ({ first, last, held_by: heldBy }))
  await sql`
    insert into ledger_gaps (first, last, held_by)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g(first bigint, last bigint, held_by text[])
  `.execute(tx)
}

/**
 * Lists open transactions that have written entries. An entry gets its number under a table lock that its transaction
 * holds until its end, so the writer of a missing number is in this list.
 */
export async function listEntryWriters(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'ledger_entries'::regclass and mode = 'RowExclusiveLock'
      and granted and database = (select oid from pg_database where datname = current_database())
  `.execute(tx)
  return rows.map(({ writer }) => writer)
}

export type LinkSizeLimit = { entries: number; transfers: number }

export type UnsealedEntries = {
  ranges: readonly EntryRange[]
  /** `late` counts the entries found in gaps; `lastLate` is the number of the last of them. */
  late: number
  lastLate: number
}

/**
 * Lists unsealed entries in ascending order, up to the maximum of one link: entries found in gaps, then those above
 * the newest sealed one. The last entry is never split.
 */
export async function listUnsealedEntries(tx: Db, max: LinkSizeLimit): Promise<UnsealedEntries> {
  const { rows } = await sql<{ first: string | number; last: string | number; is_late: boolean }>`
    select min(number) as first, max(number) as last, is_late from (
      select number, is_late, number - row_number() over (order by number) as run from (
        (
          select e.number, true as is_late from ledger_gaps g
            cross join lateral (select number from ledger_entries where number between g.first and g.last offset 0) e
            order by e.number limit ${max.entries}
        )
        union all
        (
          select number, false from ledger_entries
          where number > ${top} and number <= coalesce((
            select entry from ledger_transfers where entry > ${top} order by entry offset ${max.transfers} limit 1
          ), ${newest})
          order by number limit ${max.entries}
        )
      ) unsealed
    ) placed group by run, is_late order by first
  `.execute(tx)
  const ranges = rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) }))
  const late = ranges.filter((_, index) => rows[index]?.is_late)
  return { ranges, late: countEntries(late), lastLate: late.at(-1)?.last ?? 0 }
}

export const countEntries = (ranges: readonly EntryRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)

/**
 * Inserts the next link with these entries in the order of their numbers; every number of the ranges exists. The
 * hashed text equals that of the audits; the arrays keep the order of rows that are sorted once.
 */
export async function insertLink(tx: Db, ranges: readonly EntryRange[]): Promise<void> {
  const head = await tx
    .selectFrom('ledger_links')
    .where('chain', '=', SEALED_CHAIN)
    .orderBy('number', 'desc')
    .limit(1)
    .select(['number', 'hash'])
    .executeTakeFirst()
  const target = { chain: SEALED_CHAIN, link: Number(head?.number ?? 0) + 1 }
  await sql`
    insert into ledger_link_ranges (first, last, chain, link)
      select first, last, ${target.chain}, ${target.link} from ${toWanted(ranges)}
  `.execute(tx)
  const previous = head?.hash ?? ''
  await sql`
    insert into ledger_links (chain, number, previous_hash, hash, form)
    with wanted as materialized (select * from ${toWanted(ranges)}),
    rows as materialized (
      select (t.entry - w.first + w.first_position)::integer as entry, t.position, t.code, t.debit, t.credit, t.amount
      from wanted w
      cross join lateral (select * from ledger_transfers where entry between w.first and w.last offset 0) t
    ), entries as (
      select array_agg(id) as ids, array_agg(code) as codes, array_agg(corrects) as corrected from (
        select e.* from wanted w
        cross join lateral (select * from ledger_entries where number between w.first and w.last offset 0) e
        order by e.number
      ) ordered
    ), transfers as (
      select array_agg(entry) as entries, array_agg(code) as codes, array_agg(debit) as debits,
        array_agg(credit) as credits, array_agg(amount) as amounts
      from (select * from rows order by entry, position) ordered
    ), accounts as (
      select string_agg(number || ' ' || id || ' ' || asset || ' ' || normal, E'\\n' order by number) as lines
      from ledger_accounts
      where number = any (array(select debit from rows union all select credit from rows))
    )
    select ${target.chain}, ${target.link}, ${previous}, ledger_hash(${previous}, ${hashedContentOfForm2}), 2
    from entries e, transfers t, accounts a
  `.execute(tx)
}

/** Formats the ranges as a table; `first_position` is the position of each range's first entry in the link. */
function toWanted(ranges: readonly EntryRange[]) {
  let position = 1
  const wanted = ranges.map(({ first, last }) => {
    const row = { first, last, first_position: position }
    position += last - first + 1
    return row
  })
  return sql`
    jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w(first bigint, last bigint, first_position bigint)`
}
