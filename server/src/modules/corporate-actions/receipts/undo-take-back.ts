import { sql } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { TakenBackDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import type { ActionDeps } from '../deps.ts'
import { closeTakeBackCases } from '../revision/case-store.ts'
import { getDividend, lockDividends, makeUpLoss } from './loss.ts'
import type { ListedPayments } from './odd-payments.ts'
import { lockReceipt } from './receipt-store.ts'
import { listUsesOfReceipt, saveReceiptUseAmount } from './receipt-use-store.ts'

/**
 * Requirement CW-02: undoes take-backs that the broker lists with other figures now, or does not list any more: its
 * cash counts again, and the losses are made up. A corrected one is stored and applied anew afterwards.
 */
export async function undoChangedTakeBacks(
  deps: Pick<ActionDeps, 'db' | 'clock' | 'log' | 'crashAt'>,
  takeBacks: readonly TakenBackDistribution[],
  listed: ListedPayments & { since: string },
): Promise<void> {
  const { db, clock, log, crashAt } = deps
  const changed = await listCorrected(db, takeBacks)
  const gone = await listUnlisted(db, takeBacks, listed)
  for (const brokerId of [...changed, ...gone]) {
    const isUndone = await inTransaction(db, async (tx) => {
      const undone = await undo(tx, brokerId, clock())
      crashAt('actions.before-take-back-commit')
      return undone
    })
    if (!isUndone) continue
    crashAt('actions.after-take-back-commit')
    log.warn(
      { take_back_id: brokerId, is_listed: changed.includes(brokerId) },
      'corporate-actions: take-back corrected or given back by the broker, undone',
    )
  }
}

async function listCorrected(
  db: Db,
  takeBacks: readonly TakenBackDistribution[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; figures: string }>`
    select broker_id as id,
      concat_ws(' ', min(symbol), min(booked_date)::text, sum(amount)::text, sum(per_share)::text) as figures
    from dividend_take_backs
    where gone_at is null and broker_id = any (${takeBacks.map(({ id }) => id)}::text[])
    group by broker_id
  `.execute(db)
  const standing = new Map(rows.map(({ id, figures }) => [id, figures]))
  return takeBacks
    .filter((each) => standing.has(each.id) && standing.get(each.id) !== toFigures(each))
    .map(({ id }) => id)
}

const toFigures = ({ symbol, bookedDate, perShare, amount }: TakenBackDistribution) =>
  [symbol, bookedDate, amount, ...(perShare === null ? [] : [perShare])].join(' ')

/**
 * Lists the take-backs that are not in the broker's list although the payment is that they were taken from. Without it
 * the list may be incomplete.
 */
async function listUnlisted(
  db: Db,
  takeBacks: readonly TakenBackDistribution[],
  { since, listedIds, unreadableIds, isComplete }: ListedPayments & { since: string },
): Promise<string[]> {
  if (!isComplete || listedIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct t.broker_id as id
    from dividend_take_backs t left join dividend_receipts r on r.id = t.receipt_id
    where t.gone_at is null and t.dismissed_at is null and t.booked_date >= ${since}::date
      and not t.broker_id = any (${takeBacks.map(({ id }) => id)}::text[])
      and not coalesce(t.payment_id, t.broker_id) = any (${[...unreadableIds]}::text[])
      and (r.id is null or r.paid_date < ${since}::date or r.id = any (${[...listedIds]}::text[]))
    order by t.broker_id
  `.execute(db)
  return rows.map(({ id }) => id)
}

type Standing = { id: string; receiptId: string | null; losses: Loss[] }
type Loss = { actionId: string; amount: bigint; taken: bigint }

/** Undoes all that stands of a take-back; returns false if an operator has changed it since. */
async function undo(tx: Tx, brokerId: string, nowMs: number): Promise<boolean> {
  const toActionIds = (standing: readonly Standing[]) =>
    standing.flatMap(({ losses }) => losses.map(({ actionId }) => actionId))
  const expected = await listStanding(tx, brokerId)
  const locked = new Set(toActionIds(expected))
  await lockDividends(tx, [...locked])
  const receiptIds = new Set(expected.flatMap(({ receiptId }) => receiptId ?? []))
  for (const id of [...receiptIds].sort()) await lockReceipt(tx, id)
  await sql`select id from dividend_take_backs where broker_id = ${brokerId} order by id for update`.execute(
    tx,
  )
  const standing = await listStanding(tx, brokerId)
  const isKnown =
    toActionIds(standing).every((id) => locked.has(id)) &&
    standing.every(({ receiptId }) => receiptId === null || receiptIds.has(receiptId))
  if (!isKnown) return false
  for (const each of standing) {
    for (const loss of each.losses) await giveBack(tx, each, loss)
    await closeTakeBackCases(tx, each.id, nowMs)
  }
  await tx
    .updateTable('dividend_take_backs')
    .set({ gone_at: new Date(nowMs) })
    .where('broker_id', '=', brokerId)
    .where('gone_at', 'is', null)
    .execute()
  return true
}

async function listStanding(tx: Tx, brokerId: string): Promise<Standing[]> {
  const { rows } = await sql<{
    id: string
    receipt_id: string | null
    losses: { action_id: string; amount: string; taken: string }[]
  }>`
    select t.id, t.receipt_id, (
      select coalesce(jsonb_agg(jsonb_build_object('action_id', l.action_id,
        'amount', l.amount::text, 'taken', l.taken::text) order by l.action_id), '[]')
      from dividend_take_back_losses l where l.take_back_id = t.id
    ) as losses
    from dividend_take_backs t where t.broker_id = ${brokerId} and t.gone_at is null order by t.id
  `.execute(tx)
  return rows.map(({ id, receipt_id: receiptId, losses }) => ({
    ...{ id, receiptId },
    losses: losses.map(({ action_id: actionId, amount, taken }) => ({
      ...{ actionId, amount: BigInt(amount), taken: BigInt(taken) },
    })),
  }))
}

/**
 * Makes up a loss, and returns its cash to the dividend. If another payment made it up before, the cash belongs to no
 * dividend, so that it waits for an operator.
 */
async function giveBack(
  tx: Tx,
  { id, receiptId }: Standing,
  { actionId, amount, taken }: Loss,
): Promise<void> {
  const dividend = await getDividend(tx, actionId)
  const madeUp = await makeUpLoss(tx, dividend, { key: `taken-back/${id}`, most: amount })
  const uses = receiptId === null ? [] : await listUsesOfReceipt(tx, receiptId)
  const use = uses.find((each) => each.actionId === actionId)
  if (!use) return
  await saveReceiptUseAmount(
    tx,
    use,
    use.amount + (amount === 0n ? taken : (taken * madeUp) / amount),
  )
}
