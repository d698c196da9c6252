import type {
  ActionTerms,
  RecordChangeKind,
  StoredActionRecord,
  VendorRecord,
} from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../tables/tables.ts'
import { toActionTermColumns } from '../action-store.ts'

export type NewRecordVersion = {
  actionId: string
  vendorId: string | null
  change: RecordChangeKind
  terms: ActionTerms
}

/** Appends a version, and saves the vendor's id of the record with its action; the caller holds the action's row. */
export async function appendRecordVersion(
  tx: Tx,
  { actionId, vendorId, change, terms }: NewRecordVersion,
  nowMs: number,
): Promise<void> {
  const none = { pay_date: null, per_share: null, split_from: null, split_to: null }
  await tx
    .insertInto('corporate_action_versions')
    .values({
      ...none,
      ...toActionTermColumns(terms),
      action_id: actionId,
      version: sql<number>`(
        select coalesce(max(version), 0) + 1 from corporate_action_versions where action_id = ${actionId}
      )`,
      vendor_id: vendorId,
      change,
      seen_at: new Date(nowMs),
    })
    .execute()
  await tx
    .updateTable('corporate_actions')
    .set({ vendor_id: vendorId })
    .where('id', '=', actionId)
    .execute()
}

/** The vendor's newest record of an action. `isLeftOut`: an operator left this version out. */
export type VendorRecordState = StoredActionRecord & { version: number; isLeftOut: boolean }

/**
 * Lists the newest records with an ex-date, theirs or that of the action, from that day on, those of all actions that are not complete, and those with
 * one of the ids, which the vendor lists now.
 */
export const listVendorRecordStates = (
  db: Db,
  sinceDate: string,
  vendorIds: readonly string[] = [],
): Promise<VendorRecordState[]> =>
  list(
    db,
    sql`a.step not in ('canceled', 'reverted') and (greatest(v.ex_date, a.ex_date) >= ${sinceDate}::date
      or a.vendor_id = any(${[...vendorIds]}::text[])
      or a.step in ('announced', 'withdrawn', 'entitled', 'paying', 'halted', 'canceling', 'recalled'))`,
  )

/** Days after the ex-date, or the later payment, in which the vendor's corrections are read. */
export const CORRECTION_WINDOW_DAYS = 90

/**
 * Returns the first ex-date of the records that are compared with the vendor's: `sinceDate`, or that of an older action
 * that is open, has an open correction or was paid since then.
 */
export async function findFirstComparedDate(db: Db, sinceDate: string): Promise<string> {
  const { rows } = await sql<{ first: string }>`
    select least(${sinceDate}::date, min(v.ex_date))::text as first
    from corporate_actions a join lateral (
      select * from corporate_action_versions where action_id = a.id order by version desc limit 1
    ) v on true
    where v.ex_date < ${sinceDate}::date and (
      a.step in ('announced', 'entitled', 'paying', 'halted', 'canceling', 'recalled')
      or (a.step = 'paid' and greatest(a.pay_date, v.pay_date) >= ${sinceDate}::date)
      or exists (select 1 from corporate_actions c where c.corrects = a.id and c.step in ('announced', 'entitled', 'paying'))
    )
  `.execute(db)
  return rows[0]?.first ?? sinceDate
}

/** Finds the vendor's newest record of an action; null for an action that no vendor announced. */
export async function findVendorRecordState(
  db: Db,
  actionId: string,
): Promise<VendorRecordState | null> {
  const [state] = await list(db, sql`a.id = ${actionId}`)
  return state ?? null
}

/** Lists the newest versions of canceled actions that had this record, oldest action first. */
export const listCanceledRecordStates = (
  db: Db,
  { kind, vendorId, symbol }: VendorRecord,
): Promise<VendorRecordState[]> =>
  list(
    db,
    sql`a.step = 'canceled' and (a.kind, a.vendor_id, a.symbol) = (${kind}, ${vendorId}, ${symbol})`,
  )

/** Returns whether a split with this record was canceled or reverted here. */
export async function hasEndedSplit(
  db: Db,
  { kind, vendorId, symbol }: VendorRecord,
): Promise<boolean> {
  const row = await db
    .selectFrom('corporate_actions')
    .where((where) => where.and({ kind, vendor_id: vendorId, symbol }))
    .where('step', 'in', ['canceled', 'reverted'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the symbols of the actions with these ids of the vendor. */
export async function listSymbolsByVendorId(
  db: Db,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (vendorIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('corporate_actions')
    .where('vendor_id', 'in', [...vendorIds])
    .select(['vendor_id', 'symbol'])
    .distinct()
    .execute()
  const groups = Map.groupBy(rows, ({ vendor_id }) => vendor_id ?? '')
  return new Map([...groups].map(([id, found]) => [id, found.map(({ symbol }) => symbol)]))
}

type Row = {
  action_id: string
  version: number
  vendor_id: string | null
  symbol: string
  kind: 'dividend' | 'split'
  change: RecordChangeKind
  is_executed: boolean
  is_left_out: boolean
  ex_date: string
  pay_date: string | null
  per_share: string | null
  is_special: boolean
  split_from: string | null
  split_to: string | null
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<VendorRecordState[]> {
  const { rows } = await sql<Row>`
    select a.id as action_id, v.version, v.vendor_id, a.symbol, a.kind, v.change, v.ex_date::text,
      v.pay_date::text, v.per_share::text, v.is_special, v.split_from::text, v.split_to::text,
      a.step in ('paying', 'paid', 'converted', 'recalled') as is_executed,
      a.left_out_version is not distinct from v.version as is_left_out
    from corporate_actions a join lateral (
      select * from corporate_action_versions where action_id = a.id order by version desc limit 1
    ) v on true where ${condition} order by a.id
  `.execute(db)
  return rows.map((row) => ({
    actionId: row.action_id,
    version: row.version,
    vendorId: row.vendor_id,
    symbol: row.symbol,
    isGone: row.change === 'gone',
    isExecuted: row.is_executed,
    isLeftOut: row.is_left_out,
    terms: toVersionTerms(row),
  }))
}

const toVersionTerms = (row: Row): ActionTerms =>
  row.kind === 'dividend'
    ? {
        kind: 'dividend',
        exDate: row.ex_date,
        payDate: row.pay_date ?? row.ex_date,
        perShare: BigInt(row.per_share ?? 0),
        isSpecial: row.is_special,
      }
    : {
        kind: 'split',
        exDate: row.ex_date,
        from: BigInt(row.split_from ?? 1),
        to: BigInt(row.split_to ?? 1),
      }
