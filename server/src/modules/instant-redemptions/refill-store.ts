import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../tables/tables.ts'

export const refillEnds = ['complete', 'failed', 'cancelled'] as const
export type RefillEnd = (typeof refillEnds)[number]

/** A refill of a buffer from the treasury; its id is the idempotency key at the custodian. */
export type Refill = {
  id: string
  chainId: number
  paymentToken: Address
  /** Base units of the payment token. */
  amount: bigint
  status: 'requested' | 'sent' | RefillEnd
  vendorId: string | null
  requestedBy: string
  requestedAtMs: number
}

const REFILLS_MAX = 50

const toRefill = (row: Selectable<Tables['buffer_refills']>): Refill => ({
  id: row.id,
  chainId: Number(row.chain_id),
  paymentToken: row.payment_token as Address,
  amount: BigInt(row.amount),
  status: row.status,
  vendorId: row.vendor_id,
  requestedBy: row.requested_by,
  requestedAtMs: row.requested_at.getTime(),
})

/** Inserts a refill; returns false if another one of the same buffer has not ended. */
export async function insertRefill(
  tx: Tx,
  refill: Omit<Refill, 'status' | 'vendorId'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('buffer_refills')
    .values({
      id: refill.id,
      chain_id: refill.chainId,
      payment_token: refill.paymentToken,
      amount: refill.amount.toString(),
      requested_by: refill.requestedBy,
      requested_at: new Date(refill.requestedAtMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findRefill(db: Db, id: string): Promise<Refill | null> {
  const row = await db
    .selectFrom('buffer_refills')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ? toRefill(row) : null
}

export async function listOpenRefillRows(db: Db): Promise<Refill[]> {
  const rows = await db
    .selectFrom('buffer_refills')
    .where('ended_at', 'is', null)
    .orderBy('requested_at')
    .selectAll()
    .execute()
  return rows.map(toRefill)
}

/** Lists the newest refills, newest first. */
export async function listNewestRefills(db: Db): Promise<Refill[]> {
  const rows = await db
    .selectFrom('buffer_refills')
    .orderBy('requested_at', 'desc')
    .limit(REFILLS_MAX)
    .selectAll()
    .execute()
  return rows.map(toRefill)
}

/** Marks a requested refill as sent; returns false if it is not requested any more. */
export async function markRefillSent(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('buffer_refills')
    .set({ status: 'sent' })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function saveRefillVendorId(db: Db, id: string, vendorId: string): Promise<void> {
  await db.updateTable('buffer_refills').set({ vendor_id: vendorId }).where('id', '=', id).execute()
}

type RefillEnding = { from: 'requested' | 'sent'; to: RefillEnd; atMs: number }

/** Ends a refill that has the given status; returns false if it has another one. */
export async function endRefill(
  tx: Tx,
  id: string,
  { from, to, atMs }: RefillEnding,
): Promise<boolean> {
  const result = await tx
    .updateTable('buffer_refills')
    .set({ status: to, ended_at: new Date(atMs) })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
