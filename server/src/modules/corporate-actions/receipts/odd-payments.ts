import { inTransaction } from '../../../platform/db/transaction.ts'
import type {
  OddActivity,
  PaidDistribution,
  TakenBackDistribution,
} from '../../../providers/holdings/port.ts'
import { completeOddActivity, toDistributions } from '../../../providers/holdings/service.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { ActionDeps } from '../deps.ts'
import { lockOddPayment, resolveOddPayment, saveOddPayments } from './odd-payment-store.ts'

export type BrokerActivities = {
  paid: readonly PaidDistribution[]
  takenBack: readonly TakenBackDistribution[]
}

/**
 * Ids of the payments that the broker lists. `unreadableIds`: it lists them as well, but their figures are unknown.
 * `isComplete` is false while an activity without an id waits for an operator: it may be any payment.
 */
export type ListedPayments = {
  listedIds: readonly string[]
  unreadableIds: readonly string[]
  isComplete: boolean
}

export type ReadableActivities = BrokerActivities & { listed: ListedPayments }

/**
 * Requirement CW-05: sets the activities aside that could not be read, and returns those with which the import goes on.
 * One that an operator completed is among them until the broker changes its text; if the old text comes back, an
 * operator decides anew.
 */
export async function setAsideOddPayments(
  { db, clock, log }: Pick<ActionDeps, 'db' | 'clock' | 'log'>,
  { paid, takenBack }: BrokerActivities,
  odd: readonly OddActivity[],
): Promise<ReadableActivities> {
  const readableIds = new Set([
    ...paid.map(({ id }) => id),
    ...takenBack.map(({ id, paymentId }) => paymentId ?? id),
  ])
  const listed = [...readableIds, ...odd.flatMap(({ id }) => id ?? [])]
  const seen = await inTransaction(db, (tx) =>
    saveOddPayments(tx, odd, { listedIds: listed, nowMs: clock() }),
  )
  for (const { id, paymentId, reason } of seen.filter(({ isNew }) => isNew)) {
    log.error(
      { odd_payment_id: id, receipt_id: paymentId, reason },
      'corporate-actions: activity of the broker not readable, set aside for an operator',
    )
  }
  const completed = seen
    .flatMap(({ completedAs }) => (completedAs === null ? [] : toDistributions(completedAs)))
    .filter(({ paid: [payment], takenBack: [taken] }) => {
      // Two activities with one id may both be completed; the first one counts.
      const id = payment?.id ?? taken?.paymentId ?? taken?.id ?? ''
      const isFirst = !readableIds.has(id)
      readableIds.add(id)
      return isFirst
    })
  const all = {
    paid: [...paid, ...completed.flatMap((each) => each.paid)],
    takenBack: [...takenBack, ...completed.flatMap((each) => each.takenBack)],
  }
  const listedIds = [
    ...all.paid.map(({ id }) => id),
    ...all.takenBack.flatMap(({ paymentId }) => paymentId ?? []),
  ]
  const unreadableIds = seen.flatMap(({ paymentId, completedAs }) =>
    paymentId === null || completedAs !== null || listedIds.includes(paymentId) ? [] : [paymentId],
  )
  const isComplete = !seen.some(({ isOpen, paymentId }) => isOpen && paymentId === null)
  return { ...all, listed: { listedIds, unreadableIds, isComplete } }
}

export type OddPaymentDecision = {
  id: string
  /** The values to enter, by the broker's field names; null dismisses the activity. */
  values: Readonly<Record<string, string>> | null
  who: string
  why: string
}

/** `not_readable`: these values do not make the activity readable either; `detail` says why. */
export type OddPaymentOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not_readable'; detail: string }

/** Dismisses an unreadable activity, or completes it so that the next import uses it. */
export async function decideOddPayment(
  tx: Tx,
  { id, values, who, why }: OddPaymentDecision,
  nowMs: number,
): Promise<OddPaymentOutcome> {
  const raw = await lockOddPayment(tx, id)
  if (raw === null) return { ok: false, reason: 'unknown' }
  const completed = values === null ? null : completeOddActivity(raw, values, `by-hand-${id}`)
  if (completed && !completed.ok) {
    return { ok: false, reason: 'not_readable', detail: completed.reason }
  }
  await resolveOddPayment(tx, { id, completedAs: completed?.value ?? null, who, why, nowMs })
  return { ok: true }
}
