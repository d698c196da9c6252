import type { BrokerOrderStatus } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Selectable, Updateable } from 'kysely'
import type { BrokerOrderRequest } from '../../../providers/brokerage/port.ts'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'

/** One order request to the broker; its client order id is the idempotency key. */
export type Placement = {
  clientOrderId: string
  tokenOrderId: string
  request: BrokerOrderRequest
  requestedAtMs: number
  /**
   * Time of the last attempt, stored before the request is sent: from then on the broker may have the order, whatever
   * it answered.
   */
  attemptedAtMs: number | null
  brokerOrderId: string | null
  brokerStatus: BrokerOrderStatus | null
  cancelRequestedAtMs: number | null
  cancelRefusedAtMs: number | null
  /** Time since which the order has ended at the broker and all of its executions are stored; null before. */
  fillsCompleteAtMs: number | null
}

/** Returns whether the placement is a covering order, which buys shares that are missing behind an order's tokens. */
export const isCoveringOrder = ({ clientOrderId, tokenOrderId }: Placement): boolean =>
  clientOrderId !== tokenOrderId

type Row = Selectable<Tables['broker_orders']>

const toPlacement = (row: Row): Placement => ({
  clientOrderId: row.client_order_id,
  tokenOrderId: row.token_order_id,
  request: parseRequest(row.request),
  requestedAtMs: row.requested_at.getTime(),
  attemptedAtMs: row.last_attempt_at?.getTime() ?? null,
  brokerOrderId: row.broker_order_id,
  brokerStatus: row.broker_status,
  cancelRequestedAtMs: row.cancel_requested_at?.getTime() ?? null,
  cancelRefusedAtMs: row.cancel_refused_at?.getTime() ?? null,
  fillsCompleteAtMs: row.fills_complete_at?.getTime() ?? null,
})

/** Serializes the request with its amounts as text, because JSON numbers lose digits. */
export const serializeOrderRequest = (request: BrokerOrderRequest): string =>
  JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

type Serialized<T> = T extends bigint
  ? string
  : T extends object
    ? { [K in keyof T]: Serialized<T[K]> }
    : T

function parseRequest(json: unknown): BrokerOrderRequest {
  const request = json as Serialized<BrokerOrderRequest>
  const { size, price } = request
  return {
    ...request,
    size: { ...size, amount: BigInt(size.amount) },
    price: price.kind === 'limit' ? { ...price, price: BigInt(price.price) } : price,
  }
}

type NewPlacement = Pick<Placement, 'clientOrderId' | 'tokenOrderId' | 'request' | 'requestedAtMs'>

/** Inserts the placement, unless its client order id has one already. */
export async function insertPlacement(tx: Tx, placement: NewPlacement): Promise<void> {
  await tx
    .insertInto('broker_orders')
    .values({
      client_order_id: placement.clientOrderId,
      token_order_id: placement.tokenOrderId,
      request: serializeOrderRequest(placement.request),
      requested_at: new Date(placement.requestedAtMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type PlacementPatch = Updateable<Tables['broker_orders']>

export async function updatePlacement(
  db: Db,
  clientOrderId: string,
  patch: PlacementPatch,
): Promise<void> {
  await db
    .updateTable('broker_orders')
    .set(patch)
    .where('client_order_id', '=', clientOrderId)
    .execute()
}

export async function findPlacement(db: Db, clientOrderId: string): Promise<Placement | null> {
  const row = await db
    .selectFrom('broker_orders')
    .where('client_order_id', '=', clientOrderId)
    .selectAll()
    .executeTakeFirst()
  return row ? toPlacement(row) : null
}

/** Lists open orders at the broker that were not polled since `before`, least recently polled first. */
export async function listStalePlacements(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<Placement[]> {
  const rows = await db
    .selectFrom('broker_orders')
    .where('broker_order_id', 'is not', null)
    .where('fills_complete_at', 'is', null)
    .where((where) =>
      where.or([where('last_polled_at', 'is', null), where('last_polled_at', '<', before)]),
    )
    .where('requested_at', '<', before)
    .orderBy('last_polled_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toPlacement)
}
