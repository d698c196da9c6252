import { sql } from 'kysely'

/** Entries with their place in a link; which of them count is added. */
export const postedEntries = sql`
      select e.*, le.chain, le.link, le.position from ledger_link_entries le
      join ledger_entries e on e.number = le.entry`

/** The transfers of those that are `posted`, with the accounts at both ends. */
export const postedRows = sql`
      select e.chain, e.link, e.number as entry_number, e.position as entry, e.id, t.position, t.code, t.amount,
        t.debit, t.credit, d.asset, d.id as debit_id, c.id as credit_id
      from posted e join ledger_transfers t on t.entry = e.number
      left join ledger_accounts d on d.number = t.debit
      left join ledger_accounts c on c.number = t.credit`

/** What was `posted` in each link, as the parts that its hash is of; its transfers, `rows`, stand before it. */
export const postedTables = sql`
    lines as (
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
      from posted e left join lines on lines.id = e.id
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
    )`

/** Those parts beside each link `l`. */
export const postedJoins = sql`
    left join entries e on e.chain = l.chain and e.link = l.number
    left join transfers t on t.chain = l.chain and t.link = l.number
    left join accounts a on a.chain = l.chain and a.link = l.number`

/** What the hash of a link is of, as columns: form 2, which all new links have. */
export const postedColumns = sql`ledger_columns(a.lines, e.ids, e.codes, e.corrected, t.entries, t.codes, t.debits,
          t.credits, t.amounts)`

/** What the hash of the link `l` is of; links of the first form had their content as JSON. */
export const postedContent = sql`case l.form when 1 then coalesce(e.content, '') else ${postedColumns} end`
