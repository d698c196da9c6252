import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../../platform/ambient.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import {
  type SignedWebhook,
  verifyWebhookSignature,
} from '../../../platform/http/guards/webhook-signature.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import { parseBankWebhook } from '../../../providers/bank/service.ts'
import type { Db } from '../../../tables/tables.ts'
import { readWireJob } from '../queues.ts'
import { claimBankEvent } from './bank-store.ts'

export type BankWebhookDeps = { db: Db; clock: Clock; enqueue: Enqueue; webhookSecret: string }

/**
 * Handles a signed webhook. The webhook is only a hint: a job reads the transfer from the bank. A repeated event
 * changes nothing.
 */
export async function acceptBankWebhook(
  { db, clock, enqueue, webhookSecret }: BankWebhookDeps,
  webhook: SignedWebhook,
): Promise<Outcome<'taken', 'forged' | 'malformed'>> {
  const nowMs = clock()
  if (!verifyWebhookSignature(webhook, { secret: webhookSecret, nowMs })) return refused('forged')
  const event = parseBankWebhook(webhook.body)
  if (!event) return refused('malformed')
  return inTransaction(db, async (tx) => {
    const isFirst = await claimBankEvent(tx, event.eventId, nowMs)
    if (isFirst && event.transferRef !== null) await enqueue(tx, [readWireJob(event.transferRef)])
    return accepted('taken')
  })
}
