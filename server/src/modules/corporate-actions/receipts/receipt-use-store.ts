import { sql } from 'kysely'
import type { Db, Tx } from '../../../tables/tables.ts'

/** A part of a payment that a dividend is paid from, or that makes up its loss. */
export type ReceiptUse = {
  receiptId: string
  actionId: string
  amount: bigint
  purpose: 'dividend' | 'loss'
  /** True if an operator assigned it. */
  isByHand: boolean
}

/** True for a use `u` of a dividend whose holders are paid from it; a dividend without holders needs no payment. */
export const isFundedReceiptUse = sql<boolean>`exists (
  select 1 from corporate_actions a where a.id = u.action_id and a.step in ('paying', 'paid')
    and exists (select 1 from corporate_action_chains c where c.action_id = a.id)
)`

/** Uses a part of a payment; the caller holds the payment's row and that of the dividend, and has checked the amount. */
export async function addReceiptUse(tx: Tx, use: ReceiptUse): Promise<void> {
  await tx
    .insertInto('dividend_receipt_uses')
    .values({
      receipt_id: use.receiptId,
      action_id: use.actionId,
      amount: use.amount.toString(),
      purpose: use.purpose,
      is_by_hand: use.isByHand,
    })
    .onConflict((conflict) =>
      conflict.columns(['receipt_id', 'action_id']).doUpdateSet({
        amount: sql`dividend_receipt_uses.amount + excluded.amount`,
        is_by_hand: use.isByHand,
      }),
    )
    .execute()
}

/** Lists the parts of payments that these dividends have, first those of the oldest payment. */
export const listReceiptUses = (db: Db, actionIds: readonly string[]): Promise<ReceiptUse[]> =>
  list(db, sql`u.action_id = any (${[...actionIds]}::uuid[])`)

export const listUsesOfReceipt = (db: Db, receiptId: string): Promise<ReceiptUse[]> =>
  list(db, sql`u.receipt_id = ${receiptId}`)

/** Locks the payments that a dividend is funded from, until the transaction ends. */
export async function lockReceiptsOf(tx: Tx, actionId: string): Promise<void> {
  await sql`
    select r.id from dividend_receipts r
    where r.id in (select receipt_id from dividend_receipt_uses where action_id = ${actionId})
    order by r.id for update
  `.execute(tx)
}

/** Lists the uses of a payment by dividends whose holders are paid from it. */
export async function listFundedReceiptUses(tx: Tx, receiptId: string): Promise<ReceiptUse[]> {
  return list(tx, sql`u.receipt_id = ${receiptId} and ${isFundedReceiptUse}`)
}

/** Frees a payment from the dividends whose holders are not paid from it. */
export async function releaseUnfundedReceiptUses(tx: Tx, receiptId: string): Promise<void> {
  await sql`
    delete from dividend_receipt_uses u where u.receipt_id = ${receiptId} and not ${isFundedReceiptUse}
  `.execute(tx)
}

/**
 * Frees the payments of a dividend that was not funded; `automatic` leaves those that an operator assigned. The caller
 * holds the dividend's row.
 */
export async function releaseReceiptUsesOf(tx: Tx, actionId: string, which: 'all' | 'automatic') {
  const released = await tx
    .deleteFrom('dividend_receipt_uses')
    .where('action_id', '=', actionId)
    .where((where) => (which === 'all' ? where.val(true) : where('is_by_hand', '=', false)))
    .returning('receipt_id')
    .execute()
  await listAgain(
    tx,
    released.map(({ receipt_id }) => receipt_id),
  )
}

/** Frees a payment of one dividend, as an operator decided; it is not matched again by itself. */
export async function releaseReceiptUseManually(
  tx: Tx,
  receiptId: string,
  actionId: string,
): Promise<void> {
  await tx
    .deleteFrom('dividend_receipt_uses')
    .where((where) => where.and({ receipt_id: receiptId, action_id: actionId }))
    .execute()
  await tx
    .updateTable('dividend_receipts')
    .set({ is_manual: true })
    .where('id', '=', receiptId)
    .execute()
  await listAgain(tx, [receiptId])
}

/** Undoes the dismissal of payments, because their freed amount waits for a decision again. */
async function listAgain(tx: Tx, receiptIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('dividend_receipts')
    .set({ dismissed_at: null })
    .where('id', '=', sql<string>`any (${[...receiptIds]}::text[])`)
    .where('dismissed_at', 'is not', null)
    .execute()
}

export async function saveReceiptUseAmount(tx: Tx, use: ReceiptUse, amount: bigint): Promise<void> {
  await tx
    .updateTable('dividend_receipt_uses')
    .set({ amount: amount.toString() })
    .where((where) => where.and({ receipt_id: use.receiptId, action_id: use.actionId }))
    .execute()
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<ReceiptUse[]> {
  const { rows } = await sql<{
    receipt_id: string
    action_id: string
    amount: string
    purpose: ReceiptUse['purpose']
    is_by_hand: boolean
  }>`
    select u.receipt_id, u.action_id, u.amount::text, u.purpose, u.is_by_hand
    from dividend_receipt_uses u join dividend_receipts r on r.id = u.receipt_id
    where ${condition} order by r.paid_date, r.id, u.action_id
  `.execute(db)
  return rows.map((row) => ({
    receiptId: row.receipt_id,
    actionId: row.action_id,
    amount: BigInt(row.amount),
    purpose: row.purpose,
    isByHand: row.is_by_hand,
  }))
}
