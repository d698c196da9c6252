import type {
  CorporateActionKind,
  CorporateActionStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { ActionTerms } from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

type Common = {
  id: string
  stockId: number
  symbol: string
  /** Date in New York, as `2026-12-01`. */
  exDate: string
  step: CorporateActionStep
  taxBps: number
  /** Price of one share before the action takes effect, with `PRICE_DECIMALS`; null while unknown. */
  price: bigint | null
  /** Id of the action that this one corrects: a dividend of which it pays the rest, or a split that it reverses. */
  corrects: string | null
  /** Stem of a dividend's idempotency keys outside this database; null until it is funded. */
  reference: string | null
}

export type DividendAction = Common & {
  kind: 'dividend'
  payDate: string
  perShare: bigint
  isSpecial: boolean
}
/** Every `from` old shares become `to` new ones; both with `PRICE_DECIMALS`. */
export type SplitAction = Common & { kind: 'split'; from: bigint; to: bigint }
export type CorporateAction = DividendAction | SplitAction

/** An action before its price is known. */
export type NewCorporateAction = Omit<DividendAction, 'price'> | Omit<SplitAction, 'price'>

/** Inserts an action; returns false if another worker has already inserted the vendor's record. */
export async function insertAction(
  db: Db,
  action: NewCorporateAction,
  { vendorId, nowMs }: { vendorId: string | null; nowMs: number },
): Promise<boolean> {
  const { id, kind, symbol, step, corrects, reference } = action
  const none = { pay_date: null, per_share: null, split_from: null, split_to: null, price: null }
  const result = await db
    .insertInto('corporate_actions')
    .values({
      ...none,
      ...toActionTermColumns(toActionTerms(action)),
      ...{ id, kind, symbol, step, corrects, reference },
      stock_id: action.stockId,
      tax_bps: action.taxBps,
      vendor_id: vendorId,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns the terms that an action carries out, which may be older than the vendor's. */
export const toActionTerms = (action: NewCorporateAction): ActionTerms =>
  action.kind === 'dividend'
    ? {
        kind: 'dividend',
        exDate: action.exDate,
        payDate: action.payDate,
        perShare: action.perShare,
        isSpecial: action.isSpecial,
      }
    : { kind: 'split', exDate: action.exDate, from: action.from, to: action.to }

export const toActionTermColumns = (terms: ActionTerms) =>
  terms.kind === 'dividend'
    ? {
        ex_date: terms.exDate,
        pay_date: terms.payDate,
        per_share: terms.perShare.toString(),
        is_special: terms.isSpecial,
      }
    : {
        ex_date: terms.exDate,
        split_from: terms.from.toString(),
        split_to: terms.to.toString(),
      }

export async function saveActionTerms(tx: Tx, id: string, terms: ActionTerms): Promise<void> {
  await tx
    .updateTable('corporate_actions')
    .set(toActionTermColumns(terms))
    .where('id', '=', id)
    .execute()
}

export const listOpenActions = (db: Db): Promise<CorporateAction[]> =>
  list(db, sql`step in ('announced', 'entitled', 'paying', 'halted', 'canceling')`)

/** Lists the splits of the vendor that are not converted yet, also those that are withdrawn, by ex-date. */
export async function listUnconvertedSplits(db: Db): Promise<SplitAction[]> {
  const actions = await list(
    db,
    sql`kind = 'split' and corrects is null and step in ('announced', 'withdrawn', 'halted')`,
  )
  return actions.filter((action) => action.kind === 'split')
}

export const listActionsByIds = (db: Db, ids: readonly string[]): Promise<CorporateAction[]> =>
  list(db, sql`id = any(${[...ids]}::uuid[])`)

/** Lists the actions of these stocks that are announced and not yet started. */
export const listAnnouncedActions = (
  db: Db,
  stockIds: readonly number[],
): Promise<CorporateAction[]> =>
  list(db, sql`step = 'announced' and stock_id = any(${[...stockIds]}::integer[])`)

/**
 * Lists the dividends for which no cash is posted, and the paid ones without a payment (of earlier versions, or without
 * holders), by ex-date.
 */
export async function listUnpaidDividends(db: Db): Promise<DividendAction[]> {
  const actions = await list(
    db,
    sql`kind = 'dividend' and (step in ('announced', 'entitled')
      or (step in ('paying', 'paid') and not exists (
        select 1 from dividend_receipt_uses u where u.action_id = corporate_actions.id
      )))`,
  )
  return actions.filter((action) => action.kind === 'dividend')
}

/** Lists the dividends that were funded, by ex-date. */
export async function listFundedDividends(db: Db): Promise<DividendAction[]> {
  const actions = await list(db, sql`kind = 'dividend' and step in ('paying', 'paid')`)
  return actions.filter((action) => action.kind === 'dividend')
}

/** Returns whether the vendor has ever listed an action of a stock with this symbol. */
export async function hasCorporateActions(db: Db, symbol: string): Promise<boolean> {
  const row = await db
    .selectFrom('corporate_actions')
    .where('symbol', '=', symbol)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function getAction(db: Db, id: string): Promise<CorporateAction> {
  const [action] = await listActionsByIds(db, [id])
  if (!action) throw new Error(`Corporate action ${id} does not exist`)
  return action
}

/** Locks the action's row; null if another worker has changed its step or its ex-date. */
export async function lockAction(
  tx: Tx,
  { id, step, exDate }: CorporateAction,
): Promise<CorporateAction | null> {
  const row = await tx
    .selectFrom('corporate_actions')
    .where('id', '=', id)
    .where('step', '=', step)
    .where('ex_date', '=', sql<Date>`${exDate}::date`)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row ? getAction(tx, id) : null
}

/** Locks the action's row until the transaction ends, whatever its step. */
export async function lockActionRow(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('corporate_actions').where('id', '=', id).select('id').forUpdate().execute()
}

/** Locks the action's step until the transaction ends, so that no other transaction changes it; returns the step. */
export async function lockActionStep(tx: Tx, id: string): Promise<CorporateActionStep | null> {
  const row = await tx
    .selectFrom('corporate_actions')
    .where('id', '=', id)
    .select('step')
    .forShare()
    .executeTakeFirst()
  return row?.step ?? null
}

export async function saveActionStep(tx: Tx, id: string, step: CorporateActionStep): Promise<void> {
  await tx.updateTable('corporate_actions').set({ step }).where('id', '=', id).execute()
}

/** Saves a dividend's reference unless it has one already. */
export async function saveDividendReference(tx: Tx, id: string, reference: string): Promise<void> {
  await tx
    .updateTable('corporate_actions')
    .set({ reference })
    .where('id', '=', id)
    .where('reference', 'is', null)
    .execute()
}

/** Lists the references of funded dividends that begin with a text. */
export async function listReferencesStartingWith(tx: Tx, stem: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from corporate_actions where starts_with(reference, ${stem})
  `.execute(tx)
  return rows.map(({ reference }) => reference)
}

/** Lists the actions that correct this one, oldest first. */
export const listCorrectionsOf = (db: Db, id: string): Promise<CorporateAction[]> =>
  list(db, sql`corrects = ${id}`)

/** Saves the share price before the action takes effect; a later price already reflects the action. */
export async function saveActionPrice(db: Db, id: string, price: bigint): Promise<void> {
  await db
    .updateTable('corporate_actions')
    .set({ price: price.toString() })
    .where('id', '=', id)
    .where('step', '=', 'announced')
    .execute()
}

type Row = {
  id: string
  kind: CorporateActionKind
  stock_id: number
  symbol: string
  ex_date: string
  pay_date: string | null
  per_share: string | null
  tax_bps: number
  split_from: string | null
  split_to: string | null
  step: CorporateActionStep
  price: string | null
  is_special: boolean
  corrects: string | null
  reference: string | null
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<CorporateAction[]> {
  const { rows } = await sql<Row>`
    select id, kind, stock_id, symbol, ex_date::text, pay_date::text, per_share::text, tax_bps,
      split_from::text, split_to::text, step, price::text, is_special, corrects, reference
    from corporate_actions where ${condition} order by ex_date, symbol, is_special, id
  `.execute(db)
  return rows.map(toAction)
}

function toAction(row: Row): CorporateAction {
  const common = {
    id: row.id,
    stockId: row.stock_id,
    symbol: row.symbol,
    exDate: row.ex_date,
    step: row.step,
    taxBps: row.tax_bps,
    price: row.price === null ? null : BigInt(row.price),
    corrects: row.corrects,
    reference: row.reference,
  }
  return row.kind === 'dividend'
    ? {
        ...common,
        kind: 'dividend',
        payDate: row.pay_date ?? '',
        perShare: BigInt(row.per_share ?? 0),
        isSpecial: row.is_special,
      }
    : { ...common, kind: 'split', from: BigInt(row.split_from ?? 1), to: BigInt(row.split_to ?? 1) }
}

/**
 * Lists the stocks that do not trade because of a split: one that took effect by that day and is not converted, or one
 * that was converted and then withdrawn. `hasOddRecords`: whether records that could not be
 * read are still open, whose stocks the caller has to add.
 */
export async function listSplittingStockIds(
  db: Db,
  upToDate: string,
): Promise<{ stockIds: ReadonlySet<number>; hasOddRecords: boolean }> {
  const { rows } = await sql<{ stock_ids: number[]; has_odd_records: boolean }>`
    select array(
        select stock_id from corporate_actions
        where kind = 'split' and step in ('announced', 'halted', 'canceling', 'recalled')
          and ex_date <= ${upToDate}::date
      ) as stock_ids,
      exists (select from corporate_action_odd_records where not is_followed) as has_odd_records
  `.execute(db)
  const [row] = rows
  return { stockIds: new Set(row?.stock_ids), hasOddRecords: row?.has_odd_records ?? false }
}
