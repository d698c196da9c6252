import type { BrokerExecution } from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'

const toExecution = (row: Selectable<Tables['account_executions']>): BrokerExecution => ({
  id: row.execution_id,
  kind: row.kind,
  previousId: row.previous_id,
  shares: BigInt(row.shares),
  price: BigInt(row.price),
})

export async function listAccountExecutions(db: Db, orderId: string): Promise<BrokerExecution[]> {
  const rows = await db
    .selectFrom('account_executions')
    .where('order_id', '=', orderId)
    .orderBy('number')
    .selectAll()
    .execute()
  return rows.map(toExecution)
}

/** One execution report and when the broker sent it, in market time. */
export type ReportedExecution = { orderId: string; execution: BrokerExecution; atMs: number }

/** Lists all executions of those sales of the account that had an execution or a correction at `since` or later. */
export async function listSaleExecutions(
  db: Db,
  accountId: string,
  since: Date,
): Promise<ReportedExecution[]> {
  const recent = db
    .selectFrom('account_executions as recent')
    .innerJoin('account_orders', 'account_orders.id', 'recent.order_id')
    .where('account_orders.account_id', '=', accountId)
    .where('account_orders.side', '=', 'SELL')
    .where('recent.reported_at', '>=', since)
    .select('recent.order_id')
  const rows = await db
    .selectFrom('account_executions')
    .where('order_id', 'in', recent)
    .orderBy('number')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    execution: toExecution(row),
    atMs: row.reported_at.getTime(),
  }))
}

export async function insertAccountExecution(
  tx: Tx,
  orderId: string,
  { execution, atMs }: Omit<ReportedExecution, 'orderId'>,
): Promise<void> {
  await tx
    .insertInto('account_executions')
    .values({
      execution_id: execution.id,
      order_id: orderId,
      kind: execution.kind,
      previous_id: execution.previousId,
      shares: execution.shares.toString(),
      price: execution.price.toString(),
      reported_at: new Date(atMs),
    })
    .execute()
}
