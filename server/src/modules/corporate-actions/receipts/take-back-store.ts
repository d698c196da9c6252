import type { TakenBackPayment } from '@parvalue/shared/domain/corporate-actions/match-take-back.ts'
import { sql } from 'kysely'
import type { TakenBackDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/** Stores take-backs, once by their id; the cancellation of a payment that was never stored is ignored. */
export async function insertTakeBacks(
  db: Db,
  takeBacks: readonly TakenBackDistribution[],
  nowMs: number,
): Promise<void> {
  const named = takeBacks.flatMap(({ paymentId }) => paymentId ?? [])
  const known = await db
    .selectFrom('dividend_receipts')
    .where('id', '=', sql<string>`any (${named}::text[])`)
    .select('id')
    .execute()
  const knownIds = new Set(known.map(({ id }) => id))
  const stored = takeBacks.filter(({ paymentId }) => paymentId === null || knownIds.has(paymentId))
  if (stored.length === 0) return
  await db
    .insertInto('dividend_take_backs')
    .values(
      stored.map(({ id, symbol, bookedDate, perShare, amount, paymentId }) => ({
        ...{ id, symbol },
        booked_date: bookedDate,
        per_share: perShare?.toString() ?? null,
        amount: amount.toString(),
        payment_id: paymentId,
        seen_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists the take-backs that are neither matched nor dismissed, oldest first. */
export const listUnmatchedTakeBacks = (db: Db): Promise<TakenBackDistribution[]> =>
  list(db, isUnmatched)

const isUnmatched = sql`receipt_id is null and action_id is null and dismissed_at is null`

/** Locks and returns the unmatched take-back with this id; null if there is none. */
export async function lockUnmatchedTakeBack(
  tx: Tx,
  id: string,
): Promise<TakenBackDistribution | null> {
  await tx.selectFrom('dividend_take_backs').where('id', '=', id).select('id').forUpdate().execute()
  const [found] = await list(tx, sql`id = ${id} and ${isUnmatched}`)
  return found ?? null
}

export type TakeBackUse = {
  /** The payment that it is taken from; null if that was not stored. */
  part: TakenBackPayment | null
  /** The parts before tax of the dividends whose holders had been paid; empty if none had. */
  losses: readonly { actionId: string; amount: bigint }[]
}

/** Matches a take-back to its payment and saves the losses; the caller holds its row. */
export async function saveTakeBackUse(
  tx: Tx,
  id: string,
  { part, losses }: TakeBackUse,
): Promise<void> {
  await tx
    .updateTable('dividend_take_backs')
    .set({
      receipt_id: part?.paymentId ?? null,
      taken_per_share: (part?.perShare ?? 0n).toString(),
      action_id: losses[0]?.actionId ?? null,
    })
    .where('id', '=', id)
    .execute()
  for (const { actionId, amount } of losses) {
    await tx
      .insertInto('dividend_take_back_losses')
      .values({ take_back_id: id, action_id: actionId, amount: amount.toString() })
      .execute()
  }
}

/** Removes a take-back from the unmatched ones, without a loss; the caller holds its row. */
export async function dismissTakeBack(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('dividend_take_backs')
    .set({ dismissed_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/** Returns what was taken back from these dividends after their holders had been paid, before tax. */
export async function sumTakeBackLosses(db: Db, actionIds: readonly string[]): Promise<bigint> {
  const { rows } = await sql<{ loss: string }>`
    select coalesce(sum(amount), 0)::text as loss from dividend_take_back_losses
    where action_id = any (${[...actionIds]}::uuid[])
  `.execute(db)
  return BigInt(rows[0]?.loss ?? 0)
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<TakenBackDistribution[]> {
  const { rows } = await sql<{
    id: string
    symbol: string
    booked_date: string
    per_share: string | null
    amount: string
    payment_id: string | null
  }>`
    select id, symbol, booked_date::text, per_share::text, amount::text, payment_id
    from dividend_take_backs t where ${condition} order by t.booked_date, id
  `.execute(db)
  return rows.map(({ id, symbol, ...row }) => ({
    ...{ id, symbol },
    bookedDate: row.booked_date,
    perShare: row.per_share === null ? null : BigInt(row.per_share),
    amount: BigInt(row.amount),
    paymentId: row.payment_id,
  }))
}
