import type { WebhookQueue } from '../webhooks.ts'
import type { Inquiry, KycStore, PersonaInquiryStatus } from './store.ts'
import { toPersonaEvent, toPersonaInquiry } from './vendor-form.ts'

export type InquiryActions = ReturnType<typeof createInquiryActions>

type DeskDeps = { inquiries: KycStore; webhooks: WebhookQueue; clock: () => number }

/** The decisions that a reviewer can take. */
export const inquiryDecisions = [
  'approved',
  'declined',
  'needs_review',
  'failed',
  'expired',
] as const

export type InquiryDecision = (typeof inquiryDecisions)[number]

/** Returns the functions that change an inquiry and queue the webhook of the change. */
export function createInquiryActions({ inquiries, webhooks, clock }: DeskDeps) {
  const addWebhooks = (inquiry: Inquiry, event: string) => {
    if (inquiry.notice === 'lost') return
    const body = toPersonaEvent(`inquiry.${event}`, toPersonaInquiry(inquiry), clock())
    webhooks.add(body)
    // Test mode `duplicate` sends the same event twice.
    if (inquiry.notice === 'duplicate') webhooks.add(body)
  }
  const move = (inquiry: Inquiry, status: PersonaInquiryStatus, change: Partial<Inquiry> = {}) => {
    const next = { ...inquiry, ...change, status, updated_ms: clock() }
    inquiries.inTransaction(() => {
      inquiries.saveInquiry(next)
      if (next.status !== inquiry.status) addWebhooks(next, toEventName(status))
    })
    return next
  }
  return {
    move,
    create: (inquiry: Inquiry, key: string | null) =>
      inquiries.inTransaction(() => {
        inquiries.addInquiry(inquiry)
        if (key !== null) inquiries.saveMade(key, inquiry.id)
        addWebhooks(inquiry, 'created')
        return inquiry
      }),
  }
}

const toEventName = (status: PersonaInquiryStatus) =>
  status === 'needs_review' ? 'marked-for-review' : status === 'pending' ? 'started' : status
