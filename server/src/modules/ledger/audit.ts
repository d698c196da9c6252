import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** `about`: codes of entries or ids of accounts that it is about; none where nobody can say. */
export type LedgerFault = { sentence: string; about: readonly string[] }

/**
 * Invariant 9, from the rows themselves: balances follow from transfers, debits equal credits per
 * asset, bounded accounts are not below zero, every entry lies in a link, and every link's hash
 * follows from its content and the link before. One sentence per violation.
 */
export async function listLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<{ violation: string; about: string | null }>`
    with sides as (
      select debit as account, amount as debit, 0 as credit from ledger_transfers
      union all
      select credit, 0, amount from ledger_transfers
    ), sums as (
      select account, sum(debit) as debits, sum(credit) as credits from sides group by account
    ), rows as (
      select e.chain, e.link, e.position as entry, e.id, t.position, t.code, t.amount,
        t.debit, t.credit, d.asset as asset, c.asset as other_asset, d.id as debit_id, c.id as credit_id
      from ledger_transfers t
      join ledger_entries e on e.number = t.entry
      left join ledger_accounts d on d.number = t.debit
      left join ledger_accounts c on c.number = t.credit
    ), lines as (
      select id, jsonb_agg(jsonb_build_array(code, asset, debit_id, credit_id, amount::text)
          order by position) as line
      from rows group by id
    ), entries as (
      select e.chain, e.link,
        jsonb_agg(jsonb_build_object('id', e.id, 'code', e.code, 'corrects', e.corrects,
          'transfers', coalesce(lines.line, '[]')) order by e.position)::text as content,
        array_agg(e.id order by e.position) as ids, array_agg(e.code order by e.position) as codes,
        array_agg(e.corrects order by e.position) as corrected,
        string_agg(distinct coalesce(c.code, e.code), ' ') as about
      from ledger_entries e left join lines on lines.id = e.id
      left join ledger_entries c on c.id = e.corrects group by e.chain, e.link
    ), transfers as (
      select chain, link, array_agg(entry order by entry, position) as entries,
        array_agg(code order by entry, position) as codes,
        array_agg(debit order by entry, position) as debits,
        array_agg(credit order by entry, position) as credits,
        array_agg(amount order by entry, position) as amounts
      from rows group by chain, link
    ), accounts as (
      select used.chain, used.link, string_agg(
          a.number || ' ' || a.id || ' ' || a.asset || ' ' || a.normal, E'\\n' order by a.number) as lines
      from (
        select chain, link, debit as number from rows union select chain, link, credit from rows
      ) used join ledger_accounts a on a.number = used.number group by used.chain, used.link
    ), contents as (
      select l.chain, l.number, e.about, case l.form when 1 then coalesce(e.content, '')
        else ledger_columns(a.lines, e.ids, e.codes, e.corrected, t.entries, t.codes, t.debits,
          t.credits, t.amounts) end as content
      from ledger_links l
      left join entries e on e.chain = l.chain and e.link = l.number
      left join transfers t on t.chain = l.chain and t.link = l.number
      left join accounts a on a.chain = l.chain and a.link = l.number
    ), links as (
      select chain, number, hash, previous_hash,
        coalesce(lag(hash) over (partition by chain order by number), '') as expected_previous,
        row_number() over (partition by chain order by number) as expected_number
      from ledger_links
    )
    select 'The balance of ' || a.id || ' does not follow from its transfers' as violation,
        a.id as about
      from ledger_accounts a left join sums s on s.account = a.number
      where a.debits <> coalesce(s.debits, 0) or a.credits <> coalesce(s.credits, 0)
    union all
    select 'A transfer of the entry ' || id || ' is not between two accounts of one asset', debit_id from rows
      where asset is distinct from other_asset or asset is null
    union all
    select 'Debits and credits differ in ' || asset, null from ledger_accounts
      group by asset having sum(debits) <> sum(credits)
    union all
    select 'The account ' || id || ' is below zero', id from ledger_accounts
      where is_bounded and case normal when 'debit' then debits < credits else credits < debits end
    union all
    select 'The entry ' || e.id || ' is in no link', e.code from ledger_entries e
      left join ledger_links l on l.chain = e.chain and l.number = e.link where l.number is null
    union all
    select 'A transfer belongs to no entry: ' || t.entry, null from ledger_transfers t
      left join ledger_entries e on e.number = t.entry where e.number is null
    union all
    select 'Two entries have the number ' || number, string_agg(code, ' ') from ledger_entries
      group by number having count(*) > 1
    union all
    select 'The link ' || l.chain || '/' || l.number || ' does not hold what was posted', c.about
      from links l join contents c on c.chain = l.chain and c.number = l.number
      where l.number <> expected_number or previous_hash <> expected_previous
        or hash <> ledger_hash(previous_hash, c.content)
  `.execute(db)
  return rows.map(toFault)
}

export const toFault = ({ violation, about }: { violation: string; about: string | null }) => ({
  sentence: violation,
  about: about === null ? [] : about.split(' '),
})
