import type { TakenBackPayment } from '@parvalue/shared/domain/corporate-actions/match-take-back.ts'
import { sql } from 'kysely'
import type { TakenBackDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/**
 * Stores the take-backs that do not stand yet, each as a new version of the broker's activity; the cancellation of a
 * payment that was never stored is ignored.
 */
export async function insertTakeBacks(
  db: Db,
  takeBacks: readonly TakenBackDistribution[],
  nowMs: number,
): Promise<void> {
  const rows = takeBacks.map(({ id, symbol, bookedDate, perShare, amount, paymentId }) => ({
    ...{ id, symbol, booked_date: bookedDate, payment_id: paymentId },
    ...{ per_share: perShare?.toString() ?? null, amount: amount.toString() },
  }))
  await sql`
    insert into dividend_take_backs
      (id, broker_id, symbol, booked_date, per_share, amount, payment_id, seen_at)
    select t.id || case when known.count = 0 then '' else '/' || known.count + 1 end, t.id, t.symbol,
      t.booked_date, t.per_share, t.amount, t.payment_id, ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id text, symbol text,
        booked_date date, per_share numeric, amount numeric, payment_id text)
      cross join lateral (
        select count(*) as count, count(*) filter (where gone_at is null) as standing
        from dividend_take_backs where broker_id = t.id
      ) known
    where known.standing = 0
      and (t.payment_id is null or t.payment_id in (select id from dividend_receipts))
    on conflict do nothing
  `.execute(db)
}

/** Lists the take-backs that are neither matched nor dismissed, oldest first. */
export const listUnmatchedTakeBacks = (db: Db): Promise<TakenBackDistribution[]> =>
  list(db, isUnmatched)

const isUnmatched = sql`
  receipt_id is null and action_id is null and dismissed_at is null and gone_at is null
`

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
  /** The losses of the dividends whose holders had been paid; empty if none had. */
  losses: readonly TakeBackLoss[]
}

/** `amount`: the holders' part before tax; `taken`: how much less of the payment the dividend uses. */
export type TakeBackLoss = { actionId: string; amount: bigint; taken: bigint }

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
  for (const { actionId, amount, taken } of losses) {
    await tx
      .insertInto('dividend_take_back_losses')
      .values({
        ...{ take_back_id: id, action_id: actionId },
        ...{ amount: amount.toString(), taken: taken.toString() },
      })
      .execute()
  }
}

/**
 * Divides an unmatched take-back, whose row the caller holds, and returns the part of this amount; the rest stays
 * unmatched. The rate is divided in proportion.
 */
export async function divideTakeBack(
  tx: Tx,
  takeBack: TakenBackDistribution,
  amount: bigint,
): Promise<TakenBackDistribution> {
  if (amount === takeBack.amount) return takeBack
  const perShare =
    takeBack.perShare === null ? null : (takeBack.perShare * amount) / takeBack.amount
  const rate = perShare?.toString() ?? null
  const { rows } = await sql<{ id: string }>`
    insert into dividend_take_backs
      (id, broker_id, symbol, booked_date, per_share, amount, payment_id, seen_at)
    select broker_id || '/' || (
        select count(*) + 1 from dividend_take_backs other where other.broker_id = t.broker_id
      ), broker_id, symbol, booked_date, ${rate}::numeric, ${amount.toString()}::numeric, payment_id, seen_at
    from dividend_take_backs t where id = ${takeBack.id} returning id
  `.execute(tx)
  await sql`
    update dividend_take_backs
    set amount = amount - ${amount.toString()}::numeric, per_share = per_share - ${rate}::numeric
    where id = ${takeBack.id}
  `.execute(tx)
  return { ...takeBack, id: rows[0]?.id ?? '', perShare, amount }
}

/** Removes a take-back from the unmatched ones, without a loss; the caller holds its row. */
export async function dismissTakeBack(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('dividend_take_backs')
    .set({ dismissed_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns what was ever taken back from these dividends after their holders had been paid, before tax. What the broker
 * gave back counts too, because that loss is made up in the ledger.
 */
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
