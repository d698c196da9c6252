import type { BrokerExecution } from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'
import type { Placement } from './placement-store.ts'

/** Lists the executions of an order at the broker, in the sequence in which they were received. */
export async function listExecutions(db: Db, clientOrderId: string): Promise<BrokerExecution[]> {
  return (await select(db, clientOrderId).execute()).map(toExecution)
}

/** Lists the executions that the broker reported before a moment on the market's clock. */
export async function listExecutionsUntil(
  db: Db,
  clientOrderId: string,
  until: Date,
): Promise<BrokerExecution[]> {
  const rows = await select(db, clientOrderId).where('reported_at', '<', until).execute()
  return rows.map(toExecution)
}

const select = (db: Db, clientOrderId: string) =>
  db
    .selectFrom('order_executions')
    .where('client_order_id', '=', clientOrderId)
    .orderBy('number')
    .selectAll()

const toExecution = (row: Selectable<Tables['order_executions']>): BrokerExecution => ({
  id: row.execution_id,
  kind: row.kind,
  previousId: row.previous_id,
  shares: BigInt(row.shares),
  price: BigInt(row.price),
})

type PlacementKey = Pick<Placement, 'clientOrderId' | 'tokenOrderId'>

export async function insertExecution(
  tx: Tx,
  { clientOrderId, tokenOrderId }: PlacementKey,
  { execution, atMs }: { execution: BrokerExecution; atMs: number },
): Promise<void> {
  await tx
    .insertInto('order_executions')
    .values({
      execution_id: execution.id,
      client_order_id: clientOrderId,
      token_order_id: tokenOrderId,
      kind: execution.kind,
      previous_id: execution.previousId,
      shares: execution.shares.toString(),
      price: execution.price.toString(),
      reported_at: new Date(atMs),
    })
    .execute()
}
