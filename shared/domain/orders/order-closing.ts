import type { BrokerOrderStatus } from './broker-order.ts'
import type { OrderEndReason } from './order-terms.ts'

/** Final outcomes of an order that the contract closes. */
export const orderClosings = ['filled', 'cancelled', 'rejected'] as const
export type OrderClosing = (typeof orderClosings)[number]

export type OrderClosingState = {
  /** Null if the order never reached the broker. */
  brokerStatus: BrokerOrderStatus | null
  /** True if at least one execution counts (neither busted nor corrected away). */
  hasFills: boolean
  isCancelAsked: boolean
  /** Outcome decided before the broker reported an end; `reason` is the reason for it. */
  closing: OrderClosing | null
  reason: OrderEndReason | null
}

/**
 * Returns the outcome of an order that has ended at the broker; null while the broker still works on it. The
 * broker's status prevails: a cancellation that comes too late is a fill, unless all executions were busted.
 */
export function toOrderClosing(
  state: OrderClosingState,
): { closing: OrderClosing; reason: OrderEndReason } | null {
  const { brokerStatus, isCancelAsked } = state
  const reason = state.reason ?? (isCancelAsked ? 'requested' : null)
  switch (brokerStatus) {
    case null:
      return { closing: state.closing ?? 'cancelled', reason: reason ?? 'operator' }
    case 'FILLED':
      return state.hasFills
        ? { closing: 'filled', reason: 'remainder' }
        : { closing: 'cancelled', reason: 'busted' }
    case 'REJECTED':
      return { closing: 'rejected', reason: 'broker_refused' }
    case 'EXPIRED':
      return { closing: 'cancelled', reason: 'expired' }
    case 'CANCELED':
    case 'REPLACED':
      return { closing: state.closing ?? 'cancelled', reason: reason ?? 'expired' }
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
