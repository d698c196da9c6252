import type { RemainingBrokerPayment } from '@parvalue/shared/domain/corporate-actions/match-take-back.ts'
import { addDaysToDate } from '@parvalue/shared/domain/market/new-york-time.ts'
import { sql } from 'kysely'
import type { PaidDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import type { ListedPayments } from './odd-payments.ts'
import { isFundedReceiptUse } from './receipt-use-store.ts'

/**
 * Returns the first day of the broker's payments that are read: 90 days back, as the vendor's records are, and further to
 * the oldest dividend that is not paid, at most a year; but only 30 days before there are dividends. A payment may be
 * booked a week early.
 */
export async function findFirstPaymentDate(db: Db, today: string): Promise<string> {
  const { rows } = await sql<{ first: string }>`
    select least(${today}::date - 30, greatest(min(pay_date) - 7, ${today}::date - 90),
      case when bool_or(step in ('announced', 'entitled', 'paying')) then greatest(${today}::date - 365,
        min(pay_date) filter (where step in ('announced', 'entitled', 'paying')) - 7) end)::text as first
    from corporate_actions where kind = 'dividend' and step <> 'withdrawn' having count(*) > 0
  `.execute(db)
  return rows[0]?.first ?? addDaysToDate(today, -30)
}

/** Stores the broker's payments, once by their id; returns those that were stored before with other figures. */
export async function insertReceipts(
  db: Db,
  payments: readonly PaidDistribution[],
  nowMs: number,
): Promise<PaidDistribution[]> {
  if (payments.length === 0) return []
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
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ids = payments.map(({ id }) => id)
  const { rows } = await sql<{ id: string; figures: string }>`
    select id, concat_ws(' ', symbol, paid_date::text, per_share::text, amount::text) as figures
    from dividend_receipts where id = any (${ids}::text[])
  `.execute(db)
  const stored = new Map(rows.map(({ id, figures }) => [id, figures]))
  return payments.filter((each) => stored.get(each.id) !== toFigures(each))
}

const toFigures = ({ symbol, paidDate, perShare, amount }: PaidDistribution) =>
  `${symbol} ${paidDate} ${perShare} ${amount}`

/**
 * Saves figures that the broker corrected; a dismissed payment is decided anew. If a dividend was funded from the payment, the amount may only rise, and the
 * additional cash belongs to no dividend; returns false otherwise.
 */
export async function correctReceipt(tx: Tx, payment: PaidDistribution): Promise<boolean> {
  const { id, symbol, paidDate, perShare, amount } = payment
  await lockReceipt(tx, id)
  const [stored] = await listStoredReceipts(tx, [id])
  const isFunded = stored?.isFunded ?? false
  if (isFunded && (stored?.symbol !== symbol || amount < stored.amount)) return false
  if (!isFunded) await tx.deleteFrom('dividend_receipt_uses').where('receipt_id', '=', id).execute()
  await tx
    .updateTable('dividend_receipts')
    .set({
      ...{ symbol, paid_date: paidDate },
      ...{ per_share: perShare.toString(), amount: amount.toString() },
      dismissed_at: null,
    })
    .where('id', '=', id)
    .execute()
  return true
}

/** Lists the payments with an amount that belongs to no dividend yet, oldest first, with that amount. */
export const listUnassignedReceipts = (db: Db): Promise<PaidDistribution[]> => list(db, isFree)

/** Lists the parts of payments that are not enough for a dividend whose entitlements are known, oldest first. */
export async function listInsufficientReceipts(
  db: Db,
): Promise<(PaidDistribution & { assignedTo: string })[]> {
  const { rows } = await sql<Row & { action_id: string }>`
    select r.id, r.symbol, r.paid_date::text, r.left_per_share::text, u.amount::text, u.action_id
    from (${openReceipts}) r join dividend_receipt_uses u on u.receipt_id = r.id
      join corporate_actions a on a.id = u.action_id
    where a.step = 'entitled' order by r.paid_date, r.id, u.action_id
  `.execute(db)
  return rows.map(({ action_id: assignedTo, ...row }) => ({ ...toPayment(row), assignedTo }))
}

/** Lists the payments that belong to no dividend and that no operator has to assign, oldest first. */
export const listMatchableReceipts = (db: Db): Promise<PaidDistribution[]> =>
  list(
    db,
    sql`${isFree} and not is_manual and left_per_share > 0
      and not exists (select 1 from dividend_receipt_uses u where u.receipt_id = r.id)`,
  )

const isFree = sql`free_amount > 0 and dismissed_at is null and gone_at is null`

/** Locks a payment and returns it with the amount that belongs to no dividend; null if none, dismissed or vanished. */
export async function lockUnassignedReceipt(tx: Tx, id: string): Promise<PaidDistribution | null> {
  await lockReceipt(tx, id)
  const [receipt] = await list(tx, sql`id = ${id} and ${isFree}`)
  return receipt ?? null
}

/** A payment with all that the broker paid. `isFunded`: holders were paid from it. */
export type StoredReceipt = PaidDistribution & { isFunded: boolean }

/** Lists those of these payments that are stored. */
export async function listStoredReceipts(db: Db, ids: readonly string[]): Promise<StoredReceipt[]> {
  const { rows } = await sql<Row & { is_funded: boolean }>`
    select id, symbol, paid_date::text, per_share::text as left_per_share, amount::text, exists (
        select 1 from dividend_receipt_uses u where u.receipt_id = r.id and ${isFundedReceiptUse}
      ) as is_funded
    from dividend_receipts r where id = any (${[...ids]}::text[])
  `.execute(db)
  return rows.map(({ is_funded: isFunded, ...row }) => ({ ...toPayment(row), isFunded }))
}

/** Locks a payment's row, so that it is not matched while something is taken back from it. */
export async function lockReceipt(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('dividend_receipts').where('id', '=', id).select('id').forUpdate().execute()
}

/** Returns the amount of a payment that the broker has not taken back, in base units of USD+. */
export async function getReceiptAmountLeft(db: Db, id: string): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select left_amount::text as amount from (${openReceipts}) r where id = ${id}
  `.execute(db)
  return BigInt(rows[0]?.amount ?? 0)
}

/** A payment of the broker; `left`: the amount that was not taken back, in base units of USD+. */
export type BrokerPaymentLeft = { perShare: bigint; amount: bigint; left: bigint }

/** Returns these payments by their ids, as far as they are stored; the rate is that of the payment. */
export async function listPaymentsLeft(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, BrokerPaymentLeft>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; rate: string; amount: string; left_amount: string }>`
    select id, per_share::text as rate, amount::text, left_amount::text
    from (${openReceipts}) r where id = any (${[...new Set(ids)]}::text[])
  `.execute(db)
  return new Map(
    rows.map(({ id, rate, amount, left_amount }) => [
      id,
      { perShare: BigInt(rate), amount: BigInt(amount), left: BigInt(left_amount) },
    ]),
  )
}

/** Dismisses the amount of a payment that belongs to no dividend; the caller has locked the row. */
export async function dismissReceipt(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('dividend_receipts')
    .set({ dismissed_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/**
 * Lists the payments from this day on that the broker does not list any more, and those that it lists again. One that
 * cannot be read counts as not listed until holders are paid from it.
 */
export async function listVanishedOrReturnedReceipts(
  db: Db,
  { since, listedIds, unreadableIds, isComplete }: ListedPayments & { since: string },
): Promise<{ id: string; isGone: boolean }[]> {
  const { rows } = await sql<{ id: string; is_gone: boolean }>`
    select r.id, r.gone_at is null as is_gone from dividend_receipts r
    where r.paid_date >= ${since}::date and case
      when r.gone_at is not null then r.id = any (${[...listedIds]}::text[])
      when r.id = any (${[...unreadableIds]}::text[]) then not exists (
        select 1 from dividend_receipt_uses u where u.receipt_id = r.id and ${isFundedReceiptUse}
      )
      else ${isComplete}::boolean and not r.id = any (${[...listedIds]}::text[])
    end order by r.id
  `.execute(db)
  return rows.map(({ id, is_gone: isGone }) => ({ id, isGone }))
}

/** Saves since when a payment is unlisted (null: it is listed); returns the former value. The caller locks the row. */
export async function saveReceiptVanished(
  tx: Tx,
  id: string,
  goneAt: Date | null,
): Promise<Date | null> {
  const before = await tx
    .selectFrom('dividend_receipts')
    .where('id', '=', id)
    .select('gone_at')
    .executeTakeFirst()
  await tx.updateTable('dividend_receipts').set({ gone_at: goneAt }).where('id', '=', id).execute()
  return before?.gone_at ?? null
}

/** A payment with the amount that is not taken back; `actionIds`: ids of the dividends that use it. */
export type RemainingReceipt = RemainingBrokerPayment & { actionIds: readonly string[] }

/** Lists the payments for a stock with what is left of each, dismissed ones as well. */
export async function listRemainingReceipts(db: Db, symbol: string): Promise<RemainingReceipt[]> {
  const { rows } = await sql<Standing>`
    select r.id, r.symbol, r.paid_date::text, r.left_per_share::text, r.left_amount::text as amount,
      used.action_ids, used.dividend_ids, used.is_funded
    from (${openReceipts}) r cross join lateral (
      select coalesce(array_agg(u.action_id::text order by u.action_id), '{}') as action_ids,
        coalesce(array_agg(distinct coalesce(b.corrects, b.id)::text), '{}') as dividend_ids,
        coalesce(bool_or(${isFundedReceiptUse}), false) as is_funded
      from dividend_receipt_uses u join corporate_actions b on b.id = u.action_id where u.receipt_id = r.id
    ) used where r.symbol = ${symbol} and r.left_amount > 0
  `.execute(db)
  return rows.map(({ action_ids: actionIds, dividend_ids: [first, ...others], ...row }) => ({
    ...toPayment(row),
    actionIds,
    dividendId: others.length === 0 ? (first ?? null) : null,
    use: row.is_funded ? 'funded' : actionIds.length === 0 ? 'free' : 'matched',
  }))
}

type Standing = Row & { action_ids: string[]; dividend_ids: string[]; is_funded: boolean }

/** Selects each payment with the amount that is not taken back, and how much of that belongs to no dividend. */
const openReceipts = sql`
  select receipt.*, receipt.per_share - taken.per_share as left_per_share,
    receipt.amount - taken.amount as left_amount, receipt.amount - taken.amount - used.amount as free_amount
  from dividend_receipts receipt cross join lateral (
    select coalesce(sum(t.taken_per_share), 0) as per_share, coalesce(sum(t.amount), 0) as amount
    from dividend_take_backs t where t.receipt_id = receipt.id and t.gone_at is null
  ) taken cross join lateral (
    select coalesce(sum(u.amount), 0) as amount from dividend_receipt_uses u where u.receipt_id = receipt.id
  ) used
`

type Row = {
  id: string
  symbol: string
  paid_date: string
  left_per_share: string
  amount: string
}

async function list(db: Db, condition: ReturnType<typeof sql>): Promise<PaidDistribution[]> {
  const { rows } = await sql<Row>`
    select id, symbol, paid_date::text, left_per_share::text, free_amount::text as amount
    from (${openReceipts}) r where ${condition} order by r.paid_date, id
  `.execute(db)
  return rows.map(toPayment)
}

const toPayment = ({ id, symbol, ...row }: Row): PaidDistribution => ({
  ...{ id, symbol },
  paidDate: row.paid_date,
  perShare: BigInt(row.left_per_share),
  amount: BigInt(row.amount),
})
