import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { sql } from 'kysely'
import type { DateSpan } from '../../../providers/market-data/port.ts'
import type { Db } from '../../../tables/tables.ts'
import type { ActionDeps } from '../deps.ts'
import { findFirstOddDate, listOpenOddRecords } from '../odd-records/odd-record-store.ts'
import {
  CORRECTION_WINDOW_DAYS,
  findFirstComparedDate,
  listVendorRecordStates,
} from './version-store.ts'

/** Each run compares all records of a window of ex-dates, so that a correction after the payment is seen as well. */
const AHEAD_DAYS = 90

/** Returns the ex-dates whose records are read: also those of open actions and of records that wait for an operator. */
export async function readRecordWindow({
  db,
  marketClock,
}: Pick<ActionDeps, 'db' | 'marketClock'>): Promise<DateSpan> {
  const today = newYorkDateAt(marketClock.nowMs())
  const first = await findFirstComparedDate(db, addDaysToDate(today, -CORRECTION_WINDOW_DAYS))
  return { from: await findFirstOddDate(db, first), to: addDaysToDate(today, AHEAD_DAYS) }
}

/** Returns the ids of the records that are read whatever their ex-date: it may have moved out of the window. */
export async function listKnownIds(db: Db, { from }: DateSpan): Promise<string[]> {
  const known = [...(await listVendorRecordStates(db, from)), ...(await listOpenOddRecords(db))]
  return known.flatMap(({ vendorId }) => vendorId ?? [])
}

/**
 * Days before the first import of a stock from which its records are carried out: nothing is known here of holders and
 * payments of that time, so an older record stays out.
 */
const BEFORE_FIRST_DAYS = 30

/** Returns the first ex-date from which the records of each stock are carried out; today's import may be the first one. */
export async function readFirstExDates(
  db: Db,
  stockIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, string>> {
  await sql`
    insert into corporate_action_first_imports (stock_id, date)
    select id, ${today}::date from unnest(${[...stockIds]}::integer[]) as id
    where not exists (select 1 from corporate_action_first_imports where stock_id = id)
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<{ stock_id: number; date: string }>`
    select stock_id, date::text from corporate_action_first_imports
  `.execute(db)
  return new Map(
    rows.map(({ stock_id, date }) => [stock_id, addDaysToDate(date, -BEFORE_FIRST_DAYS)]),
  )
}
