import type { StandingPayment } from '@parvalue/shared/domain/corporate-actions/match-take-back.ts'
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

/** Lists payments that belong to no dividend yet, oldest first, with what is left of each. */
export const listUnmatchedReceipts = (db: Db): Promise<PaidDistribution[]> =>
  list(db, sql`${isFree} and left_amount > 0 and left_per_share > 0`)

const isFree = sql<boolean>`action_id is null and restores is null and dismissed_at is null`

/** Returns the payment that a dividend is matched to, with what is left of it. */
export async function findReceiptOf(db: Db, actionId: string): Promise<PaidDistribution | null> {
  const [receipt] = await list(db, sql`action_id = ${actionId}`)
  return receipt ?? null
}

/**
 *
 * Assigns a payment to a dividend; returns false if it was already assigned or dismissed, and nothing of it taken back since it was read.
 * The caller has locked the
 * action's row.
 */
export async function assignReceipt(
  tx: Tx,
  payment: PaidDistribution,
  actionId: string,
): Promise<boolean> {
  return spendReceipt(tx, payment, { action_id: actionId })
}

/** Uses a payment up to make up the loss of a dividend whose holders were paid; as `assignReceipt`. */
export const assignToLoss = (tx: Tx, payment: PaidDistribution, actionId: string) =>
  spendReceipt(tx, payment, { restores: actionId })

async function spendReceipt(
  tx: Tx,
  { id, perShare, amount }: PaidDistribution,
  use: { action_id: string } | { restores: string },
): Promise<boolean> {
  await lockReceipt(tx, id)
  const [left] = await list(tx, sql`id = ${id} and ${isFree}`)
  if (left?.perShare !== perShare || left.amount !== amount || amount <= 0n) return false
  await tx.updateTable('dividend_receipts').set(use).where('id', '=', id).execute()
  return true
}

/** Locks a payment's row, so that it is not matched while something is taken back from it. */
export async function lockReceipt(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('dividend_receipts').where('id', '=', id).select('id').forUpdate().execute()
}

/** Removes the assignment of a payment to a dividend that was not funded from it. */
export async function releaseReceiptOf(tx: Tx, actionId: string): Promise<void> {
  await tx
    .updateTable('dividend_receipts')
    .set({ action_id: null })
    .where('action_id', '=', actionId)
    .execute()
}

/** Dismisses a payment that belongs to no dividend; returns false if it was already assigned or dismissed. */
export async function dismissReceipt(tx: Tx, id: string, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('dividend_receipts')
    .set({ dismissed_at: new Date(nowMs) })
    .where('id', '=', id)
    .where(isFree)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type StandingReceipt = StandingPayment & { actionId: string | null }

/** Lists the payments for a stock with what is left of each, dismissed ones as well. */
export async function listStandingReceipts(db: Db, symbol: string): Promise<StandingReceipt[]> {
  const { rows } = await sql<Standing>`
    select r.id, r.symbol, r.paid_date::text, r.left_per_share::text, r.left_amount::text,
      coalesce(r.action_id, r.restores) as action_id, coalesce(a.corrects, a.id) as dividend_id,
      coalesce(a.step in ('paying', 'paid'), false) as is_funded
    from (${leftReceipts}) r left join corporate_actions a on a.id = coalesce(r.action_id, r.restores)
    where r.symbol = ${symbol} and r.left_amount > 0
  `.execute(db)
  return rows.map(({ action_id: actionId, dividend_id: dividendId, is_funded, ...row }) => ({
    ...toPayment(row),
    ...{ actionId, dividendId },
    use: is_funded ? 'funded' : actionId === null ? 'free' : 'matched',
  }))
}

type Standing = LeftRow & {
  action_id: string | null
  dividend_id: string | null
  is_funded: boolean
}

/** Each payment with what the broker has left of it. */
const leftReceipts = sql`
  select receipt.*, receipt.per_share - taken.per_share as left_per_share, receipt.amount - taken.amount as left_amount
  from dividend_receipts receipt cross join lateral (
    select coalesce(sum(t.taken_per_share), 0) as per_share, coalesce(sum(t.amount), 0) as amount
    from dividend_take_backs t where t.receipt_id = receipt.id
  ) taken
`

type LeftRow = {
  id: string
  symbol: string
  paid_date: string
  left_per_share: string
  left_amount: string
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<PaidDistribution[]> {
  const { rows } = await sql<LeftRow>`
    select id, symbol, paid_date::text, left_per_share::text, left_amount::text
    from (${leftReceipts}) r where ${condition} order by r.paid_date, id
  `.execute(db)
  return rows.map(toPayment)
}

const toPayment = ({ id, symbol, ...row }: LeftRow): PaidDistribution => ({
  ...{ id, symbol },
  paidDate: row.paid_date,
  perShare: BigInt(row.left_per_share),
  amount: BigInt(row.left_amount),
})
