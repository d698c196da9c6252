import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import { type LedgerViolation, toLedgerViolation } from './audit.ts'
import {
  hashedContent,
  joinLinkContent,
  postedColumns,
  postedTexts,
  selectPostedEntries,
} from './link-content.ts'
import { SEALED_CHAIN, unsealedEntries } from './seal-store.ts'

/**
 * Progress of the verification of a chain of links: `number` and `hash` of the newest verified link, `swept` how far
 * the current repeat pass over older links has come.
 */
export type LedgerCheckpoint = { chain: number; number: number; hash: string; swept: number }

/** A range of links of a chain; `hash` is that of the link before the first. */
export type LinkRange = { chain: number; above: number; upto: number; hash: string }

export async function listCheckpoints(tx: Db): Promise<LedgerCheckpoint[]> {
  const rows = await tx.selectFrom('ledger_checkpoints').selectAll().execute()
  return rows.map(({ chain, number, hash, swept }) => ({
    chain,
    number: Number(number),
    hash,
    swept: Number(swept),
  }))
}

/** Returns the number of the newest link by chain; a chain without links is missing. */
export async function listHashChainHeads(tx: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ chain: number; number: string | number }>`
    select c.chain, l.number from generate_series(0, 15) c (chain)
    cross join lateral (
      select number from ledger_links where chain = c.chain order by number desc limit 1
    ) l
  `.execute(tx)
  return new Map(rows.map(({ chain, number }) => [chain, Number(number)]))
}

/** Returns the hash of a link; '' for link 0 and for a missing link. */
export async function findLinkHash(tx: Db, chain: number, number: number): Promise<string> {
  const row = await tx
    .selectFrom('ledger_links')
    .where('chain', '=', chain)
    .where('number', '=', number)
    .select('hash')
    .executeTakeFirst()
  return row?.hash ?? ''
}

export async function saveCheckpoint(tx: Db, point: LedgerCheckpoint): Promise<void> {
  const { chain: _, ...changed } = point
  await tx
    .insertInto('ledger_checkpoints')
    .values(point)
    .onConflict((conflict) => conflict.column('chain').doUpdateSet(changed))
    .execute()
}

export type LinkRangeQuery = { chain: number; above: number; head: number; max: number }

/**
 * Finds the link up to which about `max` entries follow `above`, at least one link, and the number of those entries.
 */
export async function findLinkRangeEnd(
  tx: Db,
  { chain, above, head, max }: LinkRangeQuery,
): Promise<{ upto: number; entries: number }> {
  const { rows } = await sql<{ upto: string | number | null; entries: string | number | null }>`
    select link as upto, total as entries from (
      select link, sum(last - first + 1) over (order by link) as total from (
        select * from ledger_link_ranges
          where chain = ${chain} and link > ${above} and link <= ${head} order by link limit ${max}
      ) pieces
    ) sums order by total > ${max}, case when total > ${max} then link else -link end limit 1
  `.execute(tx)
  const [row] = rows
  return { upto: Number(row?.upto ?? head), entries: Number(row?.entries ?? 0) }
}

/** Finds the first entry that existed at the last verification and is still in no link. */
export async function findUnsealedEntry(tx: Db): Promise<number | null> {
  const { rows } = await sql<{ number: string | number | null }>`
    select min(number) as number from ${unsealedEntries} e
    where number <= (select coalesce(max(seen), 0) from ledger_checkpoints)
  `.execute(tx)
  return rows[0]?.number == null ? null : Number(rows[0].number)
}

/**
 * Saves the number of the newest ledger entry as of this verification, in the checkpoint row of `SEALED_CHAIN`, the
 * hash chain to which new links are added.
 */
export async function saveNewestSeenEntry(tx: Db): Promise<void> {
  await sql`
    insert into ledger_checkpoints (chain, number, hash, seen)
      select ${SEALED_CHAIN}, 0, '', coalesce(max(number), 0) from ledger_entries
      on conflict (chain) do update set seen = excluded.seen
  `.execute(tx)
}

const toWanted = (ranges: readonly LinkRange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(ranges)}::text::jsonb)
    as w(chain smallint, above bigint, upto bigint, hash text)
`

/** The entry ranges of the links in the preceding table `wanted`. */
const wantedRanges = sql`(
  select r.* from wanted w
  cross join lateral (
    select * from ledger_link_ranges where chain = w.chain and link > w.above and link <= w.upto offset 0
  ) r
)`

/**
 * Lists the links that do not follow the previous one, or whose hash does not match the posted entries, as the whole
 * audit does.
 */
export async function listLinkViolations(
  tx: Db,
  ranges: readonly LinkRange[],
): Promise<LedgerViolation[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<{ violation: string; about: string | null }>`
    with wanted as materialized (select * from ${toWanted(ranges)}),
    links as (
      select l.*, w.above + row_number() over run as expected_number,
        coalesce(lag(l.hash) over run, w.hash) as expected_previous
      from wanted w join ledger_links l on l.chain = w.chain and l.number > w.above and l.number <= w.upto
      window run as (partition by w.chain, w.above order by l.number)
    ), posted as materialized (
      ${selectPostedEntries(wantedRanges)}
    ), ${postedColumns}, ${postedTexts}
    select 'Link ' || l.chain || '/' || l.number || ': hash does not match the posted entries' as violation,
      e.about
    from links l
    ${joinLinkContent}
    where l.number <> l.expected_number or l.previous_hash <> l.expected_previous
      or l.hash <> ledger_hash(l.previous_hash, ${hashedContent})
  `.execute(tx)
  return rows.map(toLedgerViolation)
}

/** Adds the transfers of newly verified links to the verified balances. */
export async function addToVerifiedBalances(tx: Db, ranges: readonly LinkRange[]): Promise<void> {
  if (ranges.length === 0) return
  await sql`
    with wanted as materialized (select * from ${toWanted(ranges)}), moved as materialized (
      select t.debit, t.credit, t.amount from ${wantedRanges} r
      cross join lateral (select * from ledger_transfers where entry between r.first and r.last offset 0) t
    ), sides as (
      select debit as account, amount as debit, 0 as credit from moved
      union all
      select credit, 0, amount from moved
    )
    insert into ledger_checked_balances as b (account, debits, credits)
      select account, sum(debit), sum(credit) from sides group by account
      on conflict (account) do update
        set debits = b.debits + excluded.debits, credits = b.credits + excluded.credits
  `.execute(tx)
}

/**
 * Lists balances that differ from the sum of all verified links plus unsealed entries. `offset 0` makes the planner
 * look up those few entries by index.
 */
export async function listBalanceViolations(tx: Db): Promise<LedgerViolation[]> {
  const { rows } = await sql<{ violation: string; about: string | null }>`
    with moved as materialized (
      select t.debit, t.credit, t.amount from ${unsealedEntries} e
      cross join lateral (select * from ledger_transfers where entry = e.number offset 0) t
    ), sides as (
      select account, debits, credits from ledger_checked_balances
      union all
      select debit, amount, 0 from moved
      union all
      select credit, 0, amount from moved
    ), sums as (
      select account, sum(debits) as debits, sum(credits) as credits from sides group by account
    )
    select 'Account ' || a.id || ': balance differs from the sum of its transfers' as violation,
      a.id as about
    from ledger_accounts a left join sums b on b.account = a.number
    where a.debits <> coalesce(b.debits, 0) or a.credits <> coalesce(b.credits, 0)
    union all
    select 'Debits and credits differ in ' || asset, null from ledger_accounts
      group by asset having sum(debits) <> sum(credits)
    union all
    select 'Account ' || id || ' is negative', id from ledger_accounts
      where is_bounded and case normal when 'debit' then debits < credits else credits < debits end
  `.execute(tx)
  return rows.map(toLedgerViolation)
}
