import { sql } from 'kysely'
import type { PaidDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/**
 * Stores the broker's payments by their id. One whose figures the broker corrects is matched anew, unless a dividend
 * was funded from it.
 */
export async function insertReceipts(
  db: Db,
  payments: readonly PaidDistribution[],
  nowMs: number,
): Promise<void> {
  if (payments.length === 0) return
  await db
    .insertInto('dividend_receipts')
    .values(
      payments.map(({ id, symbol, paidDate, perShare, amount }) => ({
        ...{ id, symbol },
        paid_date: paidDate,
        per_share: perShare.toString(),
        amount: amount.toString(),
        seen_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((set) => ({
          paid_date: set.ref('excluded.paid_date'),
          per_share: set.ref('excluded.per_share'),
          amount: set.ref('excluded.amount'),
          action_id: null,
        }))
        .where(isCorrected),
    )
    .execute()
}

const isCorrected = sql<boolean>`
  (dividend_receipts.paid_date, dividend_receipts.per_share, dividend_receipts.amount)
    is distinct from (excluded.paid_date, excluded.per_share, excluded.amount)
  and not exists (
    select 1 from corporate_actions a
    where a.id = dividend_receipts.action_id and a.step in ('paying', 'paid')
  )
`

/** Lists payments that belong to no dividend yet, oldest first. */
export const listUnmatchedReceipts = (db: Db): Promise<PaidDistribution[]> =>
  list(db, sql`action_id is null and dismissed_at is null`)

/** Lists the payments that a dividend is funded from, oldest first: several if the broker corrected it meanwhile. */
export const listReceiptsOf = (db: Db, actionId: string): Promise<PaidDistribution[]> =>
  list(db, sql`action_id = ${actionId}`)

/** Uses a payment up for a dividend; returns whether it was still free. The caller holds the action's row. */
export async function assignReceipt(tx: Tx, id: string, actionId: string): Promise<boolean> {
  const result = await tx
    .updateTable('dividend_receipts')
    .set({ action_id: actionId })
    .where('id', '=', id)
    .where('action_id', 'is', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Frees the payments of a dividend that was not funded from them. */
export async function releaseReceiptOf(tx: Tx, actionId: string): Promise<void> {
  await tx
    .updateTable('dividend_receipts')
    .set({ action_id: null })
    .where('action_id', '=', actionId)
    .execute()
}

/** Takes a payment that belongs to no dividend off the list; returns whether it was on it. */
export async function dismissReceipt(tx: Tx, id: string, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('dividend_receipts')
    .set({ dismissed_at: new Date(nowMs) })
    .where('id', '=', id)
    .where('action_id', 'is', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<PaidDistribution[]> {
  const { rows } = await sql<{
    id: string
    symbol: string
    paid_date: string
    per_share: string
    amount: string
  }>`
    select id, symbol, paid_date::text, per_share::text, amount::text from dividend_receipts
    where ${condition} order by dividend_receipts.paid_date, id
  `.execute(db)
  return rows.map(({ id, symbol, ...row }) => ({
    ...{ id, symbol },
    paidDate: row.paid_date,
    perShare: BigInt(row.per_share),
    amount: BigInt(row.amount),
  }))
}
