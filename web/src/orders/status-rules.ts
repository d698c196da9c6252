import {
  type BrokerOrderStatus,
  isBrokerFinal,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { OrderStatus } from '@parvalue/shared/domain/orders/order.ts'
import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'

/** The colour family of a status. `ok`: an end that was wanted; `live`: it moves; `wait`: it stands. */
export type StatusFamily = 'ok' | 'live' | 'wait' | 'bad' | 'neutral'
export type StatusIcon = 'check' | 'refresh' | 'clock' | 'close' | 'ban' | 'alert' | 'partial'
export type StatusLook = { family: StatusFamily; icon: StatusIcon }

const DONE = { family: 'ok', icon: 'check' } as const
const MOVING = { family: 'live', icon: 'refresh' } as const
const PARTLY = { family: 'live', icon: 'partial' } as const
const WAITING = { family: 'wait', icon: 'clock' } as const
const HELD = { family: 'wait', icon: 'alert' } as const
const ENDED = { family: 'neutral', icon: 'ban' } as const
const TIMED_OUT = { family: 'neutral', icon: 'clock' } as const
const REFUSED = { family: 'bad', icon: 'close' } as const
const NEEDS_HELP = { family: 'bad', icon: 'alert' } as const

/** Requirement EN-02: web3 order status. */
export const orderLooks: Record<OrderStatus, StatusLook> = {
  PENDING_SUBMIT: WAITING,
  PENDING_ESCROW: WAITING,
  ESCROWED: WAITING,
  SUBMITTED: MOVING,
  PENDING_FILL: MOVING,
  PENDING_CANCEL: WAITING,
  FILLED: DONE,
  CANCELLED: ENDED,
  REJECTED: REFUSED,
  REQUIRING_CONTACT: NEEDS_HELP,
  ERROR: NEEDS_HELP,
}

/** Requirement EN-01: order status of the exchange. */
export const brokerLooks: Record<BrokerOrderStatus, StatusLook> = {
  PENDING_REVIEW: WAITING,
  ACCEPTED: WAITING,
  HELD,
  PENDING_NEW: WAITING,
  ACCEPTED_FOR_BIDDING: MOVING,
  NEW: MOVING,
  STOPPED: MOVING,
  SUSPENDED: HELD,
  PARTIALLY_FILLED: PARTLY,
  DONE_FOR_DAY: WAITING,
  CALCULATED: WAITING,
  PENDING_CANCEL: WAITING,
  PENDING_REPLACE: WAITING,
  REPLACED: ENDED,
  FILLED: DONE,
  CANCELED: ENDED,
  EXPIRED: TIMED_OUT,
  REJECTED: REFUSED,
}

/** What only both sides together say. */
export const jointStatuses = [
  'closing',
  'partly_ended',
  'partly_expired',
  'expired',
  'split',
] as const
export type JointStatus = (typeof jointStatuses)[number]

export const jointLooks: Record<JointStatus, StatusLook> = {
  closing: WAITING,
  partly_ended: { family: 'neutral', icon: 'partial' },
  partly_expired: { family: 'neutral', icon: 'partial' },
  expired: TIMED_OUT,
  split: ENDED,
}

/** Of an order for an account at the broker, which ends there and nowhere else. */
export const accountEnds = ['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED'] as const
export type AccountEnd = (typeof accountEnds)[number]

/** Names the words of a status: `order.SUBMITTED`, each with a label and a meaning of one line. */
export type StatusWord =
  | `order.${OrderStatus}`
  | `broker.${BrokerOrderStatus}`
  | `joint.${JointStatus}`
  | `account.${AccountEnd}`

export type StatusFacts = {
  status: OrderStatus
  brokerStatus: BrokerOrderStatus | null
  reason: OrderEndReason | null
  filledShares: bigint
  isCancelRequested: boolean
}

/** How an order stands, in one word for its owner: on the chain, and where that says more, at the broker. */
export function toStatusWord(order: StatusFacts): StatusWord {
  switch (order.status) {
    case 'CANCELLED':
    case 'REJECTED':
      return toEndWord(order)
    case 'FILLED':
    case 'REQUIRING_CONTACT':
    case 'ERROR':
      return `order.${order.status}`
    case 'PENDING_SUBMIT':
    case 'PENDING_ESCROW':
    case 'ESCROWED':
    case 'SUBMITTED':
    case 'PENDING_FILL':
    case 'PENDING_CANCEL':
      return toOpenWord(order)
  }
}

export const toStatusLook = (word: StatusWord): StatusLook => {
  const [side, name] = word.split('.') as [keyof typeof looks, never]
  return looks[side][name]
}

const looks = { order: orderLooks, broker: brokerLooks, joint: jointLooks, account: brokerLooks }

function toEndWord({ status, reason, filledShares }: StatusFacts): StatusWord {
  const isPartly = filledShares > 0n
  if (reason === 'expired') return isPartly ? 'joint.partly_expired' : 'joint.expired'
  if (isPartly) return 'joint.partly_ended'
  return reason === 'split' ? 'joint.split' : `order.${status}`
}

/**
 * Its owner's wish comes before anything else. Of an order that works, the broker knows more than the
 * chain; what has ended there has not ended here before the chain says so.
 */
function toOpenWord({
  status,
  brokerStatus,
  filledShares,
  isCancelRequested,
}: StatusFacts): StatusWord {
  if (brokerStatus === 'FILLED') return 'order.PENDING_FILL'
  if (isCancelRequested) return 'order.PENDING_CANCEL'
  if (status === 'PENDING_CANCEL') return 'joint.closing'
  if (status !== 'SUBMITTED' && status !== 'PENDING_FILL') return `order.${status}`
  if (brokerStatus !== null && isBrokerFinal(brokerStatus)) return 'joint.closing'
  const isQuiet = brokerStatus === 'NEW' || brokerStatus === 'PARTIALLY_FILLED'
  if (brokerStatus !== null && !isQuiet) return `broker.${brokerStatus}`
  return filledShares > 0n ? 'broker.PARTIALLY_FILLED' : `order.${status}`
}

/** Requirement EN-01: how an order for an account stands; what was filled before an end is part of the word. */
export function toAccountWord(status: BrokerOrderStatus, hasFills: boolean): StatusWord {
  if (hasFills && status === 'CANCELED') return 'joint.partly_ended'
  if (hasFills && status === 'EXPIRED') return 'joint.partly_expired'
  const end = accountEnds.find((one) => one === status)
  return end ? `account.${end}` : `broker.${status}`
}
