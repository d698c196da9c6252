import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import {
  hashedContent,
  joinLinkContent,
  postedColumns,
  postedTexts,
  selectPostedEntries,
} from './link-content.ts'
import { unsealedEntries } from './seal-store.ts'

/**
 * One violation of the ledger's invariants; `about` has the codes of entries or ids of accounts concerned, and is
 * empty if unknown.
 */
export type LedgerViolation = { sentence: string; about: readonly string[] }

/**
 * Lists the violations of invariant 9, from the rows: balances equal the sum of transfers, debits equal credits per
 * asset, bounded accounts are not negative, every entry is in a link or newer than the newest link, and every link's
 * hash follows from its content and the previous link. Returns one finding per violation.
 */
export async function listLedgerViolations(db: Db): Promise<LedgerViolation[]> {
  const { rows } = await sql<{ violation: string; about: string | null }>`
    with sides as (
      select debit as account, amount as debit, 0 as credit from ledger_transfers
      union all
      select credit, 0, amount from ledger_transfers
    ), sums as (
      select account, sum(debit) as debits, sum(credit) as credits from sides group by account
    ), assets as (
      select e.id, d.id as debit_id, d.asset, c.asset as other_asset from ledger_transfers t
      join ledger_entries e on e.number = t.entry
      left join ledger_accounts d on d.number = t.debit
      left join ledger_accounts c on c.number = t.credit
    ), links as (
      select chain, number, hash, previous_hash, form,
        coalesce(lag(hash) over (partition by chain order by number), '') as expected_previous,
        row_number() over (partition by chain order by number) as expected_number
      from ledger_links
    ), unsealed as materialized (select number from ${unsealedEntries} u),
    posted as materialized (${selectPostedEntries()}), ${postedColumns}, ${postedTexts}, contents as (
      select l.chain, l.number, e.about, ${hashedContent} as content
      from links l
      ${joinLinkContent}
    )
    select 'Account ' || a.id || ': balance differs from the sum of its transfers' as violation,
        a.id as about
      from ledger_accounts a left join sums s on s.account = a.number
      where a.debits <> coalesce(s.debits, 0) or a.credits <> coalesce(s.credits, 0)
    union all
    select 'Entry ' || id || ' has a transfer between accounts of different assets', debit_id from assets
      where asset is distinct from other_asset or asset is null
    union all
    select 'Debits and credits differ in ' || asset, null from ledger_accounts
      group by asset having sum(debits) <> sum(credits)
    union all
    select 'Account ' || id || ' is negative', id from ledger_accounts
      where is_bounded and case normal when 'debit' then debits < credits else credits < debits end
    union all
    select 'Entry ' || e.id || ' is not in the hash chain', e.code from ledger_entries e
      left join posted on posted.number = e.number
      left join ledger_links l on l.chain = posted.chain and l.number = posted.link
      left join unsealed on unsealed.number = e.number
      where l.number is null and (posted.number is not null or unsealed.number is null)
    union all
    select 'Transfer of the missing entry ' || t.entry, null from ledger_transfers t
      left join ledger_entries e on e.number = t.entry where e.number is null
    union all
    select 'Link ' || l.chain || '/' || l.number || ': hash does not match the posted entries', c.about
      from links l join contents c on c.chain = l.chain and c.number = l.number
      where l.number <> expected_number or previous_hash <> expected_previous
        or hash <> ledger_hash(previous_hash, c.content)
  `.execute(db)
  return rows.map(toLedgerViolation)
}

export const toLedgerViolation = ({
  violation,
  about,
}: {
  violation: string
  about: string | null
}) => ({
  sentence: violation,
  about: about === null ? [] : about.split(' '),
})
