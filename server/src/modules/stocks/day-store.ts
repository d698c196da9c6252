import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

/** One regular session of a stock, adjusted for splits; prices have `PRICE_DECIMALS`. */
export type StockDayRow = {
  stockId: number
  date: string
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  volume: number
}

export async function saveDailyBars(tx: Tx, rows: readonly StockDayRow[]): Promise<void> {
  const json = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  await sql`
    insert into stock_days (stock_id, date, open, high, low, close, volume)
    select * from jsonb_to_recordset(${json}::jsonb) as fact ("stockId" integer, date date,
      open numeric, high numeric, low numeric, close numeric, volume bigint)
    on conflict (stock_id, date) do update set open = excluded.open, high = excluded.high,
      low = excluded.low, close = excluded.close, volume = excluded.volume
  `.execute(tx)
}

/**
 * Deletes the stored days of stocks with a new split, because later prices are adjusted for it; they are imported
 * again. Returns whether there were any.
 */
export async function deleteSplitStockDays(tx: Tx, today: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update stock_splits set is_in_days = true
    where not is_in_days and ex_date <= ${today}::date returning stock_id as id
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from stock_days where stock_id = any(${ids}::integer[])`.execute(tx)
  return ids.length > 0
}

/** Returns the last stored day of each stock. */
export async function listLastStoredDays(db: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; date: string }>`
    select stock_id as id, max(date)::text as date from stock_days group by stock_id
  `.execute(db)
  return new Map(rows.map(({ id, date }) => [id, date]))
}

type DayText = Record<'date' | 'open' | 'high' | 'low' | 'close' | 'volume', string> & {
  stockId: number
}

/** Lists days in order, both dates included. */
export async function listStockDays(
  db: Db,
  stockIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<StockDayRow[]> {
  const { rows } = await sql<DayText>`
    select stock_id as "stockId", date::text as date, open::text as open, high::text as high,
      low::text as low, close::text as close, volume::text as volume
    from stock_days
    where stock_id = any(${[...stockIds]}::integer[]) and date between ${from}::date and ${to}::date
    order by stock_days.date, stock_id
  `.execute(db)
  return rows.map(({ stockId, date, open, high, low, close, volume }) => ({
    stockId,
    date,
    open: BigInt(open),
    high: BigInt(high),
    low: BigInt(low),
    close: BigInt(close),
    volume: Number(volume),
  }))
}

export type YearPriceRange = { high: bigint; low: bigint; lastClose: bigint; lastDate: string }

/** Returns the highest and lowest price since a date, and the last close, by stock. */
export async function listYearRanges(
  db: Db,
  sinceDate: string,
): Promise<Map<number, YearPriceRange>> {
  const { rows } = await sql<{
    id: number
    high: string
    low: string
    lastClose: string
    lastDate: string
  }>`
    select stock_id as id, range.high::text as high, range.low::text as low,
      last.date::text as "lastDate", last.close::text as "lastClose"
    from (
      select stock_id, max(high) as high, min(low) as low, max(date) as date
      from stock_days where date > ${sinceDate}::date group by stock_id
    ) range join stock_days last using (stock_id, date)
  `.execute(db)
  return new Map(
    rows.map(({ id, high, low, lastClose, lastDate }) => [
      id,
      { high: BigInt(high), low: BigInt(low), lastClose: BigInt(lastClose), lastDate },
    ]),
  )
}
