import type { BrokerOrderStatus } from './broker-order.ts'
import type { OrderEndReason } from './order-terms.ts'

/** What an order that the contract gives back is closed as. */
export const orderClosings = ['filled', 'cancelled', 'rejected'] as const
export type OrderClosing = (typeof orderClosings)[number]

export type ClosingFacts = {
  /** Null where the broker never had it. */
  brokerStatus: BrokerOrderStatus | null
  /** Of what it executed, something stands. */
  hasFills: boolean
  isCancelAsked: boolean
  /** What was decided before the broker said anything, and why. */
  closing: OrderClosing | null
  reason: OrderEndReason | null
}

/**
 * As what an order ends of which nothing is at the broker any more. What the broker says comes first:
 * who cancels too late has bought, unless all of that was taken back. Null while the broker still works on it.
 */
export function toClosing(
  facts: ClosingFacts,
): { closing: OrderClosing; reason: OrderEndReason } | null {
  const { brokerStatus, isCancelAsked } = facts
  const reason = facts.reason ?? (isCancelAsked ? 'requested' : null)
  switch (brokerStatus) {
    case null:
      return { closing: facts.closing ?? 'cancelled', reason: reason ?? 'operator' }
    case 'FILLED':
      return facts.hasFills
        ? { closing: 'filled', reason: 'remainder' }
        : { closing: 'cancelled', reason: 'busted' }
    case 'REJECTED':
      return { closing: 'rejected', reason: 'broker_refused' }
    case 'EXPIRED':
      return { closing: 'cancelled', reason: 'expired' }
    case 'CANCELED':
    case 'REPLACED':
      return { closing: facts.closing ?? 'cancelled', reason: reason ?? 'expired' }
    case 'ACCEPTED':
    case 'ACCEPTED_FOR_BIDDING':
    case 'CALCULATED':
    case 'DONE_FOR_DAY':
    case 'HELD':
    case 'NEW':
    case 'PARTIALLY_FILLED':
    case 'PENDING_CANCEL':
    case 'PENDING_NEW':
    case 'PENDING_REPLACE':
    case 'PENDING_REVIEW':
    case 'STOPPED':
    case 'SUSPENDED':
      return null
  }
}
