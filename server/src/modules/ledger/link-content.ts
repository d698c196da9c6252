import { type RawBuilder, sql } from 'kysely'

/**
 * Selects the entries of the ranges `r` with their position in the link. Here and below `offset 0` forces the planner
 * to start from the ranges and use indexes; it would misjudge a range as a large part of the table.
 */
export const selectPostedEntries = (ranges: RawBuilder<unknown> = sql`ledger_link_ranges`) => sql`
      select e.*, r.chain, r.link,
        (row_number() over (partition by r.chain, r.link order by e.number))::integer as position
      from ${ranges} r
      cross join lateral (select * from ledger_entries where number between r.first and r.last offset 0) e`

/** Selects the transfers of `posted` entries and the columns that a link's hash covers. */
export const postedColumns = sql`
    rows as materialized (
      select e.chain, e.link, e.number as entry_number, e.position as entry, t.position, t.code, t.amount, t.debit, t.credit
      from posted e cross join lateral (select * from ledger_transfers where entry = e.number offset 0) t
    ), entries as (
      select e.chain, e.link, array_agg(e.id order by e.position) as ids,
        array_agg(e.code order by e.position) as codes,
        array_agg(e.corrects order by e.position) as corrected,
        string_agg(distinct coalesce(c.code, e.code), ' ') as about
      from posted e
      left join lateral (select code from ledger_entries where id = e.corrects offset 0) c on true
      group by e.chain, e.link
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

/** Joins the columns of `postedColumns` to each link `l`. */
const columnsOfLink = sql`
    left join entries e on e.chain = l.chain and e.link = l.number
    left join transfers t on t.chain = l.chain and t.link = l.number
    left join accounts a on a.chain = l.chain and a.link = l.number`

/** The hashed content of a link of form 2, which all new links have. */
export const hashedContentOfForm2 = sql`ledger_columns(a.lines, e.ids, e.codes, e.corrected, t.entries, t.codes, t.debits,
          t.credits, t.amounts)`

/** Selects the hashed content of links of form 1; used after `postedColumns` and a table `links`. */
export const postedTexts = sql`
    lines as (
      select t.entry_number, jsonb_agg(jsonb_build_array(t.code, d.asset, d.id, c.id, t.amount::text)
          order by t.position) as line
      from rows t
      join links l on l.chain = t.chain and l.number = t.link and l.form = 1
      left join ledger_accounts d on d.number = t.debit
      left join ledger_accounts c on c.number = t.credit
      group by t.entry_number
    ), texts as (
      select e.chain, e.link,
        jsonb_agg(jsonb_build_object('id', e.id, 'code', e.code, 'corrects', e.corrects,
          'transfers', coalesce(lines.line, '[]')) order by e.position)::text as content
      from posted e
      join links l on l.chain = e.chain and l.number = e.link and l.form = 1
      left join lines on lines.entry_number = e.number group by e.chain, e.link
    )`

/** Joins columns and texts to each link `l`. */
export const joinLinkContent = sql`${columnsOfLink}
    left join texts f on f.chain = l.chain and f.link = l.number`

/** The hashed content of link `l`, of either form. */
export const hashedContent = sql`case l.form when 1 then coalesce(f.content, '') else ${hashedContentOfForm2} end`
