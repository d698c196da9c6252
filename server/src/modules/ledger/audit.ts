import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/**
 * Invariant 9, from the rows themselves: balances follow from transfers, debits equal credits per
 * asset, bounded accounts are not below zero, every entry lies in a link, and every link's hash
 * follows from its content and the link before. One sentence per violation.
 */
export async function listLedgerViolations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ violation: string }>`
    with sides as (
      select debit_account as account, asset, amount as debit, 0 as credit from ledger_transfers
      union all
      select credit_account, asset, 0, amount from ledger_transfers
    ), sums as (
      select account, min(asset) as asset, count(distinct asset) as assets,
        sum(debit) as debits, sum(credit) as credits
      from sides group by account
    ), lines as (
      select entry_id, jsonb_agg(
          jsonb_build_array(code, asset, debit_account, credit_account, amount::text)
          order by position) as line
      from ledger_transfers group by entry_id
    ), contents as (
      select e.chain, e.link, jsonb_agg(
          jsonb_build_object('id', e.id, 'code', e.code, 'corrects', e.corrects,
            'transfers', coalesce(lines.line, '[]'))
          order by e.position)::text as content
      from ledger_entries e left join lines on lines.entry_id = e.id group by e.chain, e.link
    ), links as (
      select chain, number, hash, previous_hash,
        coalesce(lag(hash) over (partition by chain order by number), '') as expected_previous,
        row_number() over (partition by chain order by number) as expected_number
      from ledger_links
    )
    select 'The balance of ' || a.id || ' does not follow from its transfers' as violation
      from ledger_accounts a left join sums s on s.account = a.id
      where a.debits <> coalesce(s.debits, 0) or a.credits <> coalesce(s.credits, 0)
        or s.assets > 1 or s.asset <> a.asset
    union all
    select 'Debits and credits differ in ' || asset from ledger_accounts
      group by asset having sum(debits) <> sum(credits)
    union all
    select 'The account ' || id || ' is below zero' from ledger_accounts
      where is_bounded and case normal when 'debit' then debits < credits else credits < debits end
    union all
    select 'The entry ' || e.id || ' is in no link' from ledger_entries e
      left join ledger_links l on l.chain = e.chain and l.number = e.link where l.number is null
    union all
    select 'A transfer belongs to no entry: ' || t.entry_id from ledger_transfers t
      left join ledger_entries e on e.id = t.entry_id where e.id is null
    union all
    select 'The link ' || l.chain || '/' || l.number || ' does not hold what was posted'
      from links l left join contents c on c.chain = l.chain and c.link = l.number
      where number <> expected_number or previous_hash <> expected_previous
        or hash <> ledger_hash(previous_hash, coalesce(c.content, ''))
  `.execute(db)
  return rows.map(({ violation }) => violation)
}
