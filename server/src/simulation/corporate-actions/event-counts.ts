import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import type { ActionRun, HappenedCounts } from './scenario.ts'

/** The events, in the order of the report; those that never happened count 0. */
export const eventNames = [
  'dividend announced, regular',
  'dividend announced, special',
  'dividend corrected before the payment: rate',
  'dividend corrected before the payment: payment date',
  'dividend corrected after the payment: higher rate',
  'dividend corrected after the payment: lower rate',
  'dividend moved before its snapshot',
  'dividend moved after its snapshot',
  'dividend moved after its payment',
  'dividend withdrawn before the payment',
  'dividend withdrawn after the payment',
  'dividend listed again',
  'record continued under another id',
  'dividend paid',
  'dividend paid as a correction',
  'split announced',
  'split moved before it took effect',
  'split changed its ratio before it took effect',
  'split withdrawn before it took effect',
  'split withdrawn or changed while its token was paused',
  'split withdrawn or changed after it was converted',
  'split converted',
  'split canceled',
  'split recalled',
  'split reinstated by vendor or operator',
  'split reverted by an operator',
  'split held: two confirmed by an operator',
  'split left out by an operator',
  'split counted again by an operator',
  'odd record set aside',
  'odd record completed by an operator',
  'odd record mended by the vendor',
  'payment of the broker received',
  'payment matched to a dividend',
  'further payment of a dividend',
  'payment of the broker without a dividend',
  'payment assigned by an operator',
  'payment taken back, assigned by an operator',
  'payment dismissed by an operator',
  'payment taken back, loss posted',
  'outage of the vendor',
  'wire minted as USD+',
  'wire returned',
  'redemption requested',
  'redemption paid',
  'redemption canceled',
  'redemption held by an operator',
  'ACH deposit settled',
  'ACH withdrawal settled',
  'ACH deposit returned',
  'ACH deposit returned after a withdrawal',
  'ACH withdrawal returned',
  'account owes money after a return',
  'trade of the account executed',
  'trade busted',
  'trade busted after a split',
  'reorganization',
  'kill of a process',
  'restart beside a frozen process',
  'fault of a request or statement',
] as const

/** Counts the events that took effect in a run, by committed rows and by the counts of the simulated world. */
export async function countEvents(run: ActionRun): Promise<HappenedCounts> {
  const { db } = run.database
  const { kills, freezes, faults, reorganizations } = run.counts
  const counts: HappenedCounts = new Map([
    ...run.happened,
    ['kill of a process', kills],
    ['restart beside a frozen process', freezes],
    ['reorganization', reorganizations],
    ['fault of a request or statement', faults],
  ])
  for (const { name, count } of [
    ...(await countVersions(db)),
    ...(await countSteps(db)),
    ...(await countRows(db)),
  ]) {
    if (name !== null) counts.set(name, Number(count))
  }
  return counts
}

type Counted = { name: string | null; count: string | number }

/** Classifies each version of a record by what changed, and by the step that its action had then. */
async function countVersions(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with changes as (
      select c.kind, c.step, v.*, lag(v.per_share) over w as old_rate, lag(v.ex_date) over w as old_ex,
        lag(v.pay_date) over w as old_pay, lag(v.vendor_id) over w as old_id,
        lag(v.split_to / v.split_from) over w as old_ratio, c.step in ('paying', 'paid') as is_paid
      from simulated_action_changes c
      join corporate_action_versions v on v.action_id = c.action_id and v.version = c.version
      window w as (partition by v.action_id order by v.version)
    ), named as (
      select case
        when kind = 'dividend' and change = 'new' and is_special then 'dividend announced, special'
        when kind = 'dividend' and change = 'new' then 'dividend announced, regular'
        when change = 'new' then 'split announced'
        when kind = 'dividend' and change = 'gone' and is_paid then 'dividend withdrawn after the payment'
        when kind = 'dividend' and change = 'gone' then 'dividend withdrawn before the payment'
        when kind = 'dividend' and change = 'returned' then 'dividend listed again'
        when kind = 'dividend' and old_ex <> ex_date and is_paid then 'dividend moved after its payment'
        when kind = 'dividend' and old_ex <> ex_date and step = 'entitled' then 'dividend moved after its snapshot'
        when kind = 'dividend' and old_ex <> ex_date then 'dividend moved before its snapshot'
        when kind = 'dividend' and old_rate < per_share and is_paid then 'dividend corrected after the payment: higher rate'
        when kind = 'dividend' and old_rate > per_share and is_paid then 'dividend corrected after the payment: lower rate'
        when kind = 'dividend' and old_rate <> per_share then 'dividend corrected before the payment: rate'
        when kind = 'dividend' and old_pay <> pay_date and not is_paid
          then 'dividend corrected before the payment: payment date'
        when kind = 'split' and step in ('converted', 'recalled') and (change = 'gone'
          or old_ex <> ex_date or old_ratio <> split_to / split_from)
          then 'split withdrawn or changed after it was converted'
        when kind = 'split' and step in ('halted', 'canceling') and (change = 'gone'
          or old_ex <> ex_date or old_ratio <> split_to / split_from)
          then 'split withdrawn or changed while its token was paused'
        when kind = 'split' and change = 'gone' then 'split withdrawn before it took effect'
        when kind = 'split' and old_ex <> ex_date then 'split moved before it took effect'
        when kind = 'split' and old_ratio <> split_to / split_from
          then 'split changed its ratio before it took effect'
      end as name from changes
      union all
      select 'record continued under another id' from changes where old_id <> vendor_id
    ) select name, count(*) as count from named group by name
  `.execute(db)
  return rows
}

async function countSteps(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select case
      when kind = 'split' and step = 'recalled' and next_step = 'converted'
        then 'split reinstated by vendor or operator'
      when kind = 'split' and next_step = 'converted' then 'split converted'
      when kind = 'split' and next_step = 'canceled' then 'split canceled'
      when kind = 'split' and next_step = 'recalled' then 'split recalled'
      when kind = 'split' and next_step = 'reverted' then 'split reverted by an operator'
    end as name, count(*) as count from simulated_action_changes group by 1
  `.execute(db)
  return rows
}

async function countRows(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select 'dividend paid' as name, count(*) as count from corporate_actions
      where kind = 'dividend' and step = 'paid' and corrects is null and reference is not null
    union all select 'dividend paid as a correction', count(*) from corporate_actions
      where kind = 'dividend' and step = 'paid' and corrects is not null
    union all select 'odd record set aside', count(*) from corporate_action_odd_records
    union all select 'odd record completed by an operator', count(*) from corporate_action_odd_records
      where completed_as is not null
    union all select 'odd record mended by the vendor', count(*) from corporate_action_odd_records
      where resolution = 'gone'
    union all select 'payment of the broker received', count(*) from dividend_receipts
    union all select 'payment matched to a dividend', count(*) from dividend_receipt_uses
      where not is_by_hand
    union all select 'further payment of a dividend', count(*) from dividend_receipt_uses u
      where exists (select 1 from dividend_receipt_uses o where o.action_id = u.action_id and o.receipt_id < u.receipt_id)
    union all select 'payment taken back, loss posted', count(*) from ledger_entries
      where code = 'dividend_taken_back'
    union all select 'wire minted as USD+', count(*) from incoming_wires where status = 'minted'
    union all select 'wire returned', count(*) from incoming_wires where status = 'returned'
    union all select 'redemption requested', count(*) from redemptions where is_canonical
    union all select 'redemption paid', count(*) from redemptions where is_canonical and status = 'FILLED'
    union all select 'redemption canceled', count(*) from redemptions
      where is_canonical and status in ('CANCELLED', 'REJECTED')
    union all select 'redemption held by an operator', count(*) from redemption_events
      where event = 'hold'
    union all select 'ACH deposit settled', count(*) from ach_transfers
      where direction = 'INCOMING' and settled_at is not null
    union all select 'ACH withdrawal settled', count(*) from ach_transfers
      where direction = 'OUTGOING' and settled_at is not null
    union all select 'trade of the account executed', count(*) from account_executions
      where kind = 'fill'
    union all select 'account owes money after a return', count(*) from ledger_transfers
      where code = 'account_owe'
  `.execute(db)
  return rows
}
