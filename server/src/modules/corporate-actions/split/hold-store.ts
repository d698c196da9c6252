import type { SplitTerms } from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { sql } from 'kysely'
import type { VendorSplit } from '../../../providers/market-data/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/** One split of a stock: its step, newest version, and the ids of the splits that an operator confirmed beside it. */
export type StockSplit = {
  id: string
  step: 'announced' | 'halted' | 'canceling' | 'converted' | 'recalled'
  terms: SplitTerms
  /** The split that this one reverts. */
  corrects: string | null
  version: number
  confirmedBeside: readonly string[]
}

type Row = {
  id: string
  step: StockSplit['step']
  ex_date: string
  split_from: string
  split_to: string
  corrects: string | null
  version: number
  confirmed_beside: string[]
}

/** The ids of the splits that an operator confirmed beside a split `s` of `splits`, in the current versions of both. */
const CONFIRMED_BESIDE = sql`array(
  select other.id::text from confirmed_splits c join splits other
    on (c.action_id, c.version, c.other_id, c.other_version)
      in ((s.id, s.version, other.id, other.version), (other.id, other.version, s.id, s.version))
)`

/** Lists the splits of a stock that are announced, under way or executed, in the order in which they are carried out. */
export async function listStockSplits(db: Db, stockId: number): Promise<StockSplit[]> {
  const { rows } = await sql<Row>`
    with splits as (
      select a.*, coalesce((select max(version) from corporate_action_versions where action_id = a.id), 0) as version
      from corporate_actions a where kind = 'split' and stock_id = ${stockId}
        and step in ('announced', 'halted', 'canceling', 'converted', 'recalled')
    )
    select id, step, ex_date::text, split_from::text, split_to::text, corrects, version, ${CONFIRMED_BESIDE} as confirmed_beside
    from splits s order by ex_date, id
  `.execute(db)
  return rows.map(({ ex_date: exDate, split_from, split_to, confirmed_beside, ...row }) => ({
    ...{ id: row.id, step: row.step, corrects: row.corrects, version: row.version },
    terms: { kind: 'split', exDate, from: BigInt(split_from), to: BigInt(split_to) },
    confirmedBeside: confirmed_beside,
  }))
}

/** Locks the order of a stock's splits until the transaction ends, so that two of them do not start at once. */
export async function lockStockSplits(tx: Tx, stockId: number): Promise<void> {
  const name = `splits/${stockId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7203411))`.execute(tx)
}

/** Saves that two splits are different ones, for these versions of their records. */
export async function insertSplitConfirmation(
  tx: Tx,
  splits: readonly [StockSplit, StockSplit],
  nowMs: number,
): Promise<void> {
  const [first, second] = splits[0].id < splits[1].id ? splits : [splits[1], splits[0]]
  await tx
    .insertInto('confirmed_splits')
    .values({
      ...{ action_id: first.id, version: first.version },
      ...{ other_id: second.id, other_version: second.version },
      confirmed_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Saves the version of a split's record that is left out; null lets it count again. */
export async function saveLeftOutVersion(
  tx: Tx,
  id: string,
  version: number | null,
): Promise<void> {
  await tx
    .updateTable('corporate_actions')
    .set({ left_out_version: version })
    .where('id', '=', id)
    .execute()
}

/** A split of the vendor with what was decided about it; `split` has the terms that are carried out. */
export type SplitDecision = {
  id: string
  stockId: number
  split: VendorSplit
  isExecuted: boolean
  isLeftOut: boolean
  confirmedBeside: readonly string[]
}

/** Lists the splits of the vendor that are announced, withdrawn, under way or executed. */
export async function listSplitDecisions(db: Db): Promise<SplitDecision[]> {
  const { rows } = await sql<DecisionRow>`
    with splits as (
      select a.*, (select max(version) from corporate_action_versions where action_id = a.id) as version
      from corporate_actions a
      where kind = 'split' and corrects is null and step not in ('canceling', 'canceled', 'reverted')
    )
    select id, vendor_id, stock_id, symbol, ex_date::text, split_from::text, split_to::text,
      step in ('converted', 'recalled') as is_executed,
      left_out_version is not distinct from version as is_left_out, ${CONFIRMED_BESIDE} as confirmed_beside
    from splits s order by ex_date, id
  `.execute(db)
  return rows.map((row) => ({
    ...{ id: row.id, stockId: row.stock_id },
    split: {
      ...{ kind: 'split', vendorId: row.vendor_id ?? row.id, symbol: row.symbol },
      ...{ exDate: row.ex_date, from: BigInt(row.split_from), to: BigInt(row.split_to) },
    },
    ...{ isExecuted: row.is_executed, isLeftOut: row.is_left_out },
    confirmedBeside: row.confirmed_beside,
  }))
}

type DecisionRow = Omit<Row, 'step' | 'corrects' | 'version'> & {
  vendor_id: string | null
  stock_id: number
  symbol: string
  is_executed: boolean
  is_left_out: boolean
}
