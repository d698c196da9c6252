import type { Selectable } from 'kysely'
import type { OrderCaseKind } from '../../../tables/order-broker-tables.ts'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'

/** One case for an operator; `sharesChange` has `STOCK_TOKEN_DECIMALS`. */
export type OrderCase = {
  id: string
  tokenOrderId: string
  kind: OrderCaseKind
  executionId: string | null
  sharesChange: bigint
  openedAtMs: number
  settledAtMs: number | null
  coverOrder: string | null
}

const toCase = (row: Selectable<Tables['order_cases']>): OrderCase => ({
  id: row.id,
  tokenOrderId: row.token_order_id,
  kind: row.kind,
  executionId: row.execution_id,
  sharesChange: BigInt(row.shares_change),
  openedAtMs: row.opened_at.getTime(),
  settledAtMs: row.settled_at?.getTime() ?? null,
  coverOrder: row.cover_order,
})

type NewCase = Omit<OrderCase, 'settledAtMs' | 'coverOrder'>

/** Inserts the case; false when the execution has a case of this kind already. */
export async function insertOrderCase(tx: Tx, opened: NewCase): Promise<boolean> {
  const result = await tx
    .insertInto('order_cases')
    .values({
      id: opened.id,
      token_order_id: opened.tokenOrderId,
      kind: opened.kind,
      execution_id: opened.executionId,
      shares_change: opened.sharesChange.toString(),
      opened_at: new Date(opened.openedAtMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function listOpenOrderCases(db: Db, limit: number): Promise<OrderCase[]> {
  const rows = await db
    .selectFrom('order_cases')
    .where('settled_at', 'is', null)
    .orderBy('opened_at')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toCase)
}

export async function hasOpenOrderCase(
  db: Db,
  tokenOrderId: string,
  kind: OrderCaseKind,
): Promise<boolean> {
  const row = await db
    .selectFrom('order_cases')
    .where('token_order_id', '=', tokenOrderId)
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the case of a kind about an execution. */
export async function findOrderCase(
  db: Db,
  kind: OrderCaseKind,
  executionId: string,
): Promise<OrderCase | null> {
  const row = await db
    .selectFrom('order_cases')
    .where('kind', '=', kind)
    .where('execution_id', '=', executionId)
    .selectAll()
    .executeTakeFirst()
  return row ? toCase(row) : null
}

export async function lockOrderCase(tx: Tx, id: string): Promise<OrderCase | null> {
  const row = await tx
    .selectFrom('order_cases')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toCase(row) : null
}

export async function countCoverOrders(db: Db, tokenOrderId: string): Promise<number> {
  const row = await db
    .selectFrom('order_cases')
    .where('token_order_id', '=', tokenOrderId)
    .where('cover_order', 'is not', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export type OrderCaseSettlement = {
  who: string
  why: string
  coverOrder: string | null
  atMs: number
}

export async function saveOrderCaseSettlement(
  tx: Tx,
  id: string,
  settled: OrderCaseSettlement,
): Promise<void> {
  const { who, why, coverOrder, atMs } = settled
  await tx
    .updateTable('order_cases')
    .set({ settled_at: new Date(atMs), actor: who, reason_text: why, cover_order: coverOrder })
    .where('id', '=', id)
    .execute()
}
