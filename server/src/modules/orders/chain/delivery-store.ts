import type { ContractFill } from '@parvalue/shared/domain/orders/contract-fill.ts'
import { finalOrderStatuses, parkedOrderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { type Selectable, sql } from 'kysely'
import type { FillDeliveryStatus } from '../../../tables/order-broker-tables.ts'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'

/** The fill on the chain that delivers one execution; amounts in base units. `attempt` numbers its transactions. */
export type OnChainFill = ContractFill & {
  executionId: string
  tokenOrderId: string
  number: number
  fillId: Hex
  attempt: number
  status: FillDeliveryStatus
}

const toDelivery = (row: Selectable<Tables['order_deliveries']>): OnChainFill => ({
  executionId: row.execution_id,
  tokenOrderId: row.token_order_id,
  number: row.number,
  fillId: row.fill_id as Hex,
  filled: BigInt(row.fill_amount),
  received: BigInt(row.received_amount),
  fee: BigInt(row.fee_amount),
  attempt: row.attempt,
  status: row.status,
})

/** Lists the deliveries of an order in sequence, dropped ones included. */
export async function listDeliveries(db: Db, tokenOrderId: string): Promise<OnChainFill[]> {
  const rows = await db
    .selectFrom('order_deliveries')
    .where('token_order_id', '=', tokenOrderId)
    .orderBy('number')
    .selectAll()
    .execute()
  return rows.map(toDelivery)
}

export async function findDelivery(db: Db, executionId: string): Promise<OnChainFill | null> {
  const row = await db
    .selectFrom('order_deliveries')
    .where('execution_id', '=', executionId)
    .selectAll()
    .executeTakeFirst()
  return row ? toDelivery(row) : null
}

export async function insertDelivery(
  tx: Tx,
  delivery: Omit<OnChainFill, 'attempt' | 'status'>,
): Promise<void> {
  await tx
    .insertInto('order_deliveries')
    .values({
      execution_id: delivery.executionId,
      token_order_id: delivery.tokenOrderId,
      number: delivery.number,
      fill_id: delivery.fillId,
      fill_amount: delivery.filled.toString(),
      received_amount: delivery.received.toString(),
      fee_amount: delivery.fee.toString(),
    })
    .execute()
}

export async function updateDelivery(
  db: Db,
  executionId: string,
  patch: Partial<Pick<OnChainFill, 'attempt' | 'status'>>,
): Promise<void> {
  await db
    .updateTable('order_deliveries')
    .set(patch)
    .where('execution_id', '=', executionId)
    .execute()
}

/** Returns the block number of each mined fill of an order, by fill id. */
export async function listMinedFills(db: Db, tokenOrderId: string): Promise<Map<Hex, number>> {
  const rows = await db
    .selectFrom('order_fills')
    .where('token_order_id', '=', tokenOrderId)
    .where('is_canonical', '=', true)
    .select(['fill_id', 'block_number'])
    .execute()
  return new Map(rows.map((row) => [row.fill_id as Hex, Number(row.block_number)]))
}

/** Returns when the broker executed each fill of an order, on the broker's clock, by fill id. */
export async function listExecutionTimes(
  db: Db,
  tokenOrderId: string,
): Promise<Map<Hex, { atMs: number }>> {
  const rows = await db
    .selectFrom('order_deliveries as d')
    .innerJoin('order_executions as e', 'e.execution_id', 'd.execution_id')
    .where('d.token_order_id', '=', tokenOrderId)
    .select(['d.fill_id', 'e.reported_at'])
    .execute()
  return new Map(rows.map((row) => [row.fill_id as Hex, { atMs: row.reported_at.getTime() }]))
}

export type TokenBalanceKey = { chainId: number; token: Address }

/**
 * Sums the proceeds that working sales on a chain still have to be paid in a token, in base units: `planned` before
 * their fill is signed, `inFlight` from then on until it is mined.
 */
export async function sumSaleProceeds(
  db: Db,
  { chainId, token }: TokenBalanceKey,
): Promise<{ planned: bigint; inFlight: bigint }> {
  const rows = await db
    .selectFrom('order_deliveries as d')
    .innerJoin('token_orders as o', 'o.id', 'd.token_order_id')
    .leftJoin('order_fills as f', (join) =>
      join
        .onRef('f.chain_id', '=', 'o.chain_id')
        .onRef('f.fill_id', '=', 'd.fill_id')
        .on('f.is_canonical', '=', true),
    )
    .where('o.chain_id', '=', chainId)
    .where('o.payment_token', '=', token)
    .where('o.side', '=', 'SELL')
    .where('o.status', 'not in', [...finalOrderStatuses, ...parkedOrderStatuses])
    .where('d.status', 'in', ['planned', 'signed'])
    .where('f.fill_id', 'is', null)
    .groupBy('d.status')
    .select(['d.status', sql<string>`sum(d.received_amount)`.as('sum')])
    .execute()
  const of = (status: FillDeliveryStatus) =>
    BigInt(rows.find((row) => row.status === status)?.sum ?? 0)
  return { planned: of('planned'), inFlight: of('signed') }
}
