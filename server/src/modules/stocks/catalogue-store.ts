import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

/** A listed stock. Amounts have `PRICE_DECIMALS`. */
export type StockRow = {
  id: number
  symbol: string
  name: string
  displayName: string
  description: string
  cik: string | null
  isBacking: boolean
  isFund: boolean
  isFractionable: boolean
  isTradable: boolean
  sharesOutstanding: bigint | null
  earningsPerShare: bigint | null
}

/** A stock from the vendor; `id` is null if the database assigns it. */
export type VendorStockRow = Omit<StockRow, 'id'> & { id: number | null }

export type DividendRow = {
  stockId: number
  exDate: string
  payDate: string
  perShare: bigint
  isSpecial: boolean
}
export type SplitRow = { stockId: number; exDate: string; from: number; to: number }
export type ResultsDateRow = { stockId: number; date: string; isExpected: boolean }

const toJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

/** Inserts or updates stocks; an existing stock keeps its id. Returns whether anything changed. */
export async function saveStocks(tx: Tx, facts: readonly VendorStockRow[]): Promise<boolean> {
  const { rows } = await sql`
    insert into stocks (id, symbol, name, display_name, description, cik, is_backing, is_fund,
      is_fractionable, is_tradable, shares_outstanding, earnings_per_share)
    select coalesce(known.id, fact.id, nextval(pg_get_serial_sequence('stocks', 'id'))::integer),
      fact.symbol, name, "displayName", description, cik, "isBacking", "isFund",
      "isFractionable", "isTradable", "sharesOutstanding", "earningsPerShare"
    from jsonb_to_recordset(${toJson(facts)}::jsonb) as fact (
      id integer, symbol text, name text, "displayName" text, description text, cik text,
      "isBacking" boolean, "isFund" boolean, "isFractionable" boolean, "isTradable" boolean,
      "sharesOutstanding" numeric, "earningsPerShare" numeric
    ) left join (select id, symbol from stocks) known on known.symbol = fact.symbol
    on conflict (symbol) do update set name = excluded.name, display_name = excluded.display_name,
      description = excluded.description, cik = excluded.cik, is_backing = excluded.is_backing,
      is_fund = excluded.is_fund, is_fractionable = excluded.is_fractionable,
      is_tradable = excluded.is_tradable, shares_outstanding = excluded.shares_outstanding,
      earnings_per_share = excluded.earnings_per_share
    where (stocks.name, stocks.description, stocks.is_tradable, stocks.is_fractionable,
        stocks.shares_outstanding, stocks.earnings_per_share, stocks.is_fund, stocks.is_backing)
      is distinct from (excluded.name, excluded.description, excluded.is_tradable,
        excluded.is_fractionable, excluded.shares_outstanding, excluded.earnings_per_share,
        excluded.is_fund, excluded.is_backing)
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Marks as untradable the stocks that the vendor no longer lists; returns whether there were any. */
export async function setUnlistedStocksUntradable(
  tx: Tx,
  symbolsListed: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    update stocks set is_tradable = false
    where is_tradable and symbol <> all(${[...symbolsListed]}::text[]) returning id
  `.execute(tx)
  return rows.length > 0
}

export async function listStockRows(db: Db): Promise<StockRow[]> {
  const rows = await db
    .selectFrom('stocks')
    .selectAll()
    .select(sql<string | null>`shares_outstanding::text`.as('shares'))
    .select(sql<string | null>`earnings_per_share::text`.as('earnings'))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    symbol: row.symbol,
    name: row.name,
    displayName: row.display_name,
    description: row.description,
    cik: row.cik,
    isBacking: row.is_backing,
    isFund: row.is_fund,
    isFractionable: row.is_fractionable,
    isTradable: row.is_tradable,
    sharesOutstanding: row.shares === null ? null : BigInt(row.shares),
    earningsPerShare: row.earnings === null ? null : BigInt(row.earnings),
  }))
}

/**
 * The rows that the vendor's list replaces: those from `since` on, but not those of `unsure` stocks up to `today`,
 * because one of their records cannot be read.
 */
export type ReplacedRowScope = { since: string; today: string; unsure: readonly number[] }

const isReplaced = ({ since, today, unsure }: ReplacedRowScope) => sql`
  ex_date >= ${since}::date and not (ex_date <= ${today}::date and stock_id = any(${[...unsure]}::integer[]))
`

/** Replaces dividends with the vendor's list, which is complete; withdrawn ones are deleted. */
export async function saveDividends(
  tx: Tx,
  replaced: ReplacedRowScope,
  rows: readonly DividendRow[],
): Promise<boolean> {
  const json = toJson(rows)
  const { rows: changed } = await sql`
    with fresh as (
      select * from jsonb_to_recordset(${json}::jsonb)
        as fact ("stockId" integer, "exDate" date, "payDate" date, "perShare" numeric, "isSpecial" boolean)
    ), gone as (
      delete from stock_dividends old where ${isReplaced(replaced)} and not exists (
        select 1 from fresh
        where ("stockId", "exDate", "isSpecial") = (old.stock_id, old.ex_date, old.is_special)
      ) returning 1
    ), saved as (
      insert into stock_dividends (stock_id, ex_date, pay_date, per_share, is_special)
      select * from fresh on conflict (stock_id, ex_date, is_special) do update
        set pay_date = excluded.pay_date, per_share = excluded.per_share
        where (stock_dividends.pay_date, stock_dividends.per_share)
          is distinct from (excluded.pay_date, excluded.per_share)
      returning 1
    ) select 1 from gone union all select 1 from saved
  `.execute(tx)
  return changed.length > 0
}

/**
 * Replaces splits with the vendor's list; postponed and withdrawn ones are deleted, with the stored days that were
 * adjusted for them, which are imported again. Returns whether anything changed.
 */
export async function saveSplits(
  tx: Tx,
  replaced: ReplacedRowScope,
  rows: readonly SplitRow[],
): Promise<boolean> {
  const { rows: gone } = await sql<{ id: number; isInDays: boolean }>`
    delete from stock_splits old where ${isReplaced(replaced)} and not exists (
      select 1 from jsonb_to_recordset(${toJson(rows)}::jsonb)
        as fresh ("stockId" integer, "exDate" date)
      where "stockId" = old.stock_id and "exDate" = old.ex_date
    ) returning stock_id as id, is_in_days as "isInDays"
  `.execute(tx)
  const adjusted = gone.filter(({ isInDays }) => isInDays).map(({ id }) => id)
  await sql`delete from stock_days where stock_id = any(${adjusted}::integer[])`.execute(tx)
  const { rows: saved } = await sql`
    insert into stock_splits (stock_id, ex_date, split_from, split_to)
    select * from jsonb_to_recordset(${toJson(rows)}::jsonb)
      as fact ("stockId" integer, "exDate" date, "from" bigint, "to" bigint)
    on conflict (stock_id, ex_date) do update
      set split_from = excluded.split_from, split_to = excluded.split_to, is_in_days = false
      where (stock_splits.split_from, stock_splits.split_to)
        is distinct from (excluded.split_from, excluded.split_to)
    returning stock_id
  `.execute(tx)
  return gone.length > 0 || saved.length > 0
}

/** Replaces the dates from `sinceDate` on with the vendor's list, because expected dates change often. */
export async function saveResultsDates(
  tx: Tx,
  sinceDate: string,
  rows: readonly ResultsDateRow[],
): Promise<boolean> {
  const { rows: changed } = await sql`
    with fresh as (
      select * from jsonb_to_recordset(${toJson(rows)}::jsonb)
        as fact ("stockId" integer, date date, "isExpected" boolean)
    ), gone as (
      delete from stock_results old where date >= ${sinceDate}::date and not exists (
        select 1 from fresh where "stockId" = old.stock_id and fresh.date = old.date
      ) returning 1
    ), saved as (
      insert into stock_results (stock_id, date, is_expected) select * from fresh
      on conflict (stock_id, date) do update set is_expected = excluded.is_expected
        where stock_results.is_expected is distinct from excluded.is_expected
      returning 1
    ) select 1 from gone union all select 1 from saved
  `.execute(tx)
  return changed.length > 0
}

type DividendText = Record<'exDate' | 'payDate' | 'perShare', string> & {
  id: number
  isSpecial: boolean
}

/** Lists dividends of all stocks with an ex-date after a date, or all of one stock; newest first. */
export async function listDividendRows(
  db: Db,
  wanted: { afterDate: string } | { stockId: number },
): Promise<DividendRow[]> {
  const filter =
    'stockId' in wanted
      ? sql`stock_id = ${wanted.stockId}`
      : sql`ex_date > ${wanted.afterDate}::date`
  const { rows } = await sql<DividendText>`
    select stock_id as id, ex_date::text as "exDate", pay_date::text as "payDate",
      per_share::text as "perShare", is_special as "isSpecial"
    from stock_dividends where ${filter} order by ex_date desc, stock_id, is_special
  `.execute(db)
  return rows.map(({ id, perShare, ...row }) => ({
    ...row,
    stockId: id,
    perShare: BigInt(perShare),
  }))
}

/** The ratio of a split; its numbers are exact in JavaScript too. */
const RATIO = sql`split_from::float8 as "from", split_to::float8 as "to"`

export async function listSplitRows(db: Db): Promise<SplitRow[]> {
  const { rows } = await sql<SplitRow>`
    select stock_id as "stockId", ex_date::text as "exDate", ${RATIO}
    from stock_splits order by ex_date desc, stock_id
  `.execute(db)
  return rows
}

export async function listSplitRowsOfExDate(db: Db, exDate: string): Promise<SplitRow[]> {
  const { rows } = await sql<SplitRow>`
    select stock_id as "stockId", ex_date::text as "exDate", ${RATIO}
    from stock_splits where ex_date = ${exDate}::date
  `.execute(db)
  return rows
}

/** Lists results dates, newest first. */
export async function listResultsDateRows(db: Db, stockId: number): Promise<ResultsDateRow[]> {
  const { rows } = await sql<ResultsDateRow>`
    select stock_id as "stockId", date::text as date, is_expected as "isExpected"
    from stock_results where stock_id = ${stockId} order by date desc
  `.execute(db)
  return rows
}

export async function readCatalogueVersion(db: Db): Promise<bigint> {
  const { rows } = await sql<{ version: string }>`
    select version::text as version from stocks_version
  `.execute(db)
  return BigInt(rows[0]?.version ?? 0)
}

export async function raiseCatalogueVersion(tx: Tx): Promise<void> {
  await sql`update stocks_version set version = version + 1`.execute(tx)
}
