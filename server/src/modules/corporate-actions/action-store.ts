import type {
  CorporateActionKind,
  CorporateActionStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
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
}

export type DividendAction = Common & { kind: 'dividend'; payDate: string; perShare: bigint }
/** Every `from` old shares become `to` new ones; both with `PRICE_DECIMALS`. */
export type SplitAction = Common & { kind: 'split'; from: bigint; to: bigint }
export type CorporateAction = DividendAction | SplitAction

/** An announced action, before its first step and before its price is known. */
export type NewCorporateAction =
  | Omit<DividendAction, 'step' | 'price'>
  | Omit<SplitAction, 'step' | 'price'>

/** Inserts an announcement. A repeated one updates the terms until the snapshot is taken. */
export async function saveAnnouncedAction(
  db: Db,
  action: NewCorporateAction,
  nowMs: number,
): Promise<void> {
  const { id, kind, symbol, exDate, taxBps } = action
  const terms =
    action.kind === 'dividend'
      ? { pay_date: action.payDate, per_share: action.perShare.toString() }
      : { split_from: action.from.toString(), split_to: action.to.toString() }
  const none = { pay_date: null, per_share: null, split_from: null, split_to: null, price: null }
  await db
    .insertInto('corporate_actions')
    .values({
      ...none,
      ...terms,
      id,
      kind,
      stock_id: action.stockId,
      symbol,
      ex_date: exDate,
      tax_bps: taxBps,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'stock_id', 'ex_date'])
        .doUpdateSet(terms)
        .where('corporate_actions.step', '=', 'announced'),
    )
    .execute()
}

export const listOpenActions = (db: Db): Promise<CorporateAction[]> =>
  list(db, sql`step not in ('paid', 'converted')`)

export const listActionsByIds = (db: Db, ids: readonly string[]): Promise<CorporateAction[]> =>
  list(db, sql`id = any(${[...ids]}::uuid[])`)

/** Lists the actions of these stocks that are announced and not yet started. */
export const listAnnouncedActions = (
  db: Db,
  stockIds: readonly number[],
): Promise<CorporateAction[]> =>
  list(db, sql`step = 'announced' and stock_id = any(${[...stockIds]}::integer[])`)

export async function getAction(db: Db, id: string): Promise<CorporateAction> {
  const [action] = await listActionsByIds(db, [id])
  if (!action) throw new Error(`Corporate action ${id} does not exist`)
  return action
}

/** Locks the action's row; null if another worker has moved it to a later step. */
export async function lockAction(
  tx: Tx,
  { id, step }: CorporateAction,
): Promise<CorporateAction | null> {
  const row = await tx
    .selectFrom('corporate_actions')
    .where('id', '=', id)
    .where('step', '=', step)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row ? getAction(tx, id) : null
}

export async function saveActionStep(tx: Tx, id: string, step: CorporateActionStep): Promise<void> {
  await tx.updateTable('corporate_actions').set({ step }).where('id', '=', id).execute()
}

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
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<CorporateAction[]> {
  const { rows } = await sql<Row>`
    select id, kind, stock_id, symbol, ex_date::text, pay_date::text, per_share::text, tax_bps,
      split_from::text, split_to::text, step, price::text
    from corporate_actions where ${condition} order by ex_date, symbol, id
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
  }
  return row.kind === 'dividend'
    ? {
        ...common,
        kind: 'dividend',
        payDate: row.pay_date ?? '',
        perShare: BigInt(row.per_share ?? 0),
      }
    : { ...common, kind: 'split', from: BigInt(row.split_from ?? 1), to: BigInt(row.split_to ?? 1) }
}

export async function listSplittingStockIds(
  db: Db,
  upToDate: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('corporate_actions')
    .where('kind', '=', 'split')
    .where('step', 'in', ['announced', 'halted'])
    .where('ex_date', '<=', upToDate as never)
    .select('stock_id')
    .execute()
  return new Set(rows.map(({ stock_id }) => stock_id))
}
