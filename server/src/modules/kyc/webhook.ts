import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { verifyPersonaWebhook } from '../../platform/http/guards/persona-webhook.ts'
import type { SignedWebhook } from '../../platform/http/guards/webhook-signature.ts'
import type { Enqueue, JobRequest } from '../../ports/jobs.ts'
import type { KycWebhookEvent } from '../../providers/kyc/port.ts'
import { parseKycWebhook } from '../../providers/kyc/service.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { readInquiryJob, runScreeningJob } from './queues.ts'
import { findScreeningByReport } from './screening-store.ts'
import { claimKycEvent, findIdentityCheckByInquiry } from './store.ts'

export type KycWebhookDeps = { db: Db; clock: Clock; enqueue: Enqueue; webhookSecret: string }

/**
 * Handles a signed webhook. The webhook is only a hint: a job reads the object from the provider. A repeated event
 * changes nothing.
 */
export async function acceptKycWebhook(
  { db, clock, enqueue, webhookSecret }: KycWebhookDeps,
  webhook: SignedWebhook,
): Promise<Outcome<'taken', 'forged' | 'malformed'>> {
  const nowMs = clock()
  if (!verifyPersonaWebhook(webhook, { secret: webhookSecret, nowMs })) return refused('forged')
  const event = parseKycWebhook(webhook.body)
  if (!event) return refused('malformed')
  return inTransaction(db, async (tx) => {
    const isFirst = await claimKycEvent(tx, event.eventId, nowMs)
    const request = isFirst ? await findRequest(tx, event.about) : null
    if (request) await enqueue(tx, [request])
    return accepted('taken')
  })
}

/**
 * Finds the job for an event. The provider's account may be shared, so an event about another system's object has none.
 */
async function findRequest(tx: Tx, about: KycWebhookEvent['about']): Promise<JobRequest | null> {
  if (about === null) return null
  if (about.kind === 'inquiry') {
    return (await findIdentityCheckByInquiry(tx, about.id)) ? readInquiryJob(about.id) : null
  }
  const screening = await findScreeningByReport(tx, about.id)
  return screening ? runScreeningJob(screening.id) : null
}
