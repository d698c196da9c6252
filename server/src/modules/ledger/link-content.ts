import { sql } from 'kysely'

/**
 * What was posted in each link, as the parts that its hash is of. `entries` names the entries that count;
 * a table `rows` of their transfers stands before it.
 */
export const toPostedTables = (entries: 'ledger_entries' | 'posted') => sql`
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
      from ${sql.table(entries)} e left join lines on lines.id = e.id
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

/** What the hash of the link `l` is of; links of the first form had their content as JSON. */
export const postedContent = sql`case l.form when 1 then coalesce(e.content, '')
        else ledger_columns(a.lines, e.ids, e.codes, e.corrected, t.entries, t.codes, t.debits,
          t.credits, t.amounts) end`
