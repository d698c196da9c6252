import {
  type BrokerOrderStatus,
  isBrokerStatusFinal,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { OrderStatus } from '@parvalue/shared/domain/orders/order.ts'
import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'

/** The color family of a status. `ok`: succeeded; `live`: in progress; `wait`: waiting. */
export type OrderStatusFamily = 'ok' | 'live' | 'wait' | 'bad' | 'neutral'
export type OrderStatusIcon = 'check' | 'refresh' | 'clock' | 'close' | 'ban' | 'alert' | 'partial'
export type OrderStatusStyle = { family: OrderStatusFamily; icon: OrderStatusIcon }

const DONE = { family: 'ok', icon: 'check' } as const
const IN_PROGRESS = { family: 'live', icon: 'refresh' } as const
const PARTLY = { family: 'live', icon: 'partial' } as const
const WAITING = { family: 'wait', icon: 'clock' } as const
const HELD = { family: 'wait', icon: 'alert' } as const
const ENDED = { family: 'neutral', icon: 'ban' } as const
const TIMED_OUT = { family: 'neutral', icon: 'clock' } as const
const FAILED = { family: 'bad', icon: 'close' } as const
const NEEDS_HELP = { family: 'bad', icon: 'alert' } as const

/** Tag styles of a token order by its status (requirement EN-02). */
export const orderStatusStyles: Record<OrderStatus, OrderStatusStyle> = {
  PENDING_SUBMIT: WAITING,
  PENDING_ESCROW: WAITING,
  ESCROWED: WAITING,
  SUBMITTED: IN_PROGRESS,
  PENDING_FILL: IN_PROGRESS,
  PENDING_CANCEL: WAITING,
  FILLED: DONE,
  CANCELLED: ENDED,
  REJECTED: FAILED,
  REQUIRING_CONTACT: NEEDS_HELP,
  ERROR: NEEDS_HELP,
}

/** Tag styles of a brokerage order by its status (requirement EN-01). */
export const brokerStatusStyles: Record<BrokerOrderStatus, OrderStatusStyle> = {
  PENDING_REVIEW: WAITING,
  ACCEPTED: WAITING,
  HELD,
  PENDING_NEW: WAITING,
  ACCEPTED_FOR_BIDDING: IN_PROGRESS,
  NEW: IN_PROGRESS,
  STOPPED: IN_PROGRESS,
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
  REJECTED: FAILED,
}

/** Statuses that follow only from chain and broker together. */
export const jointOrderStatuses = [
  'closing',
  'partly_ended',
  'partly_expired',
  'expired',
  'split',
] as const
export type JointOrderStatus = (typeof jointOrderStatuses)[number]

export const jointStatusStyles: Record<JointOrderStatus, OrderStatusStyle> = {
  closing: WAITING,
  partly_ended: { family: 'neutral', icon: 'partial' },
  partly_expired: { family: 'neutral', icon: 'partial' },
  expired: TIMED_OUT,
  split: ENDED,
}

/** Final statuses of a brokerage order, which ends at the broker alone. */
export const finalAccountOrderStatuses = ['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED'] as const
export type FinalAccountOrderStatus = (typeof finalAccountOrderStatuses)[number]

/** Translation key of a status, such as `order.SUBMITTED`; each has a label and a one-line meaning. */
export type OrderStatusKey =
  | `order.${OrderStatus}`
  | `broker.${BrokerOrderStatus}`
  | `joint.${JointOrderStatus}`
  | `account.${FinalAccountOrderStatus}`

export type OrderStatusInput = {
  status: OrderStatus
  brokerStatus: BrokerOrderStatus | null
  reason: OrderEndReason | null
  filledShares: bigint
  isCancelRequested: boolean
}

/** Returns the status that the owner sees: from the chain, or from the broker where it is more precise. */
export function toOrderStatusKey(order: OrderStatusInput): OrderStatusKey {
  switch (order.status) {
    case 'CANCELLED':
    case 'REJECTED':
      return toEndKey(order)
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
      return toOpenKey(order)
  }
}

export const toOrderStatusStyle = (key: OrderStatusKey): OrderStatusStyle => {
  const [side, name] = key.split('.') as [keyof typeof statusStyles, never]
  return statusStyles[side][name]
}

const statusStyles = {
  order: orderStatusStyles,
  broker: brokerStatusStyles,
  joint: jointStatusStyles,
  account: brokerStatusStyles,
}

function toEndKey({ status, reason, filledShares }: OrderStatusInput): OrderStatusKey {
  const isPartly = filledShares > 0n
  if (reason === 'expired') return isPartly ? 'joint.partly_expired' : 'joint.expired'
  if (isPartly) return 'joint.partly_ended'
  return reason === 'split' ? 'joint.split' : `order.${status}`
}

/**
 * Returns the status key of an open order. An order filled at the broker is shown as filling, even if a cancellation
 * was requested; otherwise the owner's cancel request takes precedence. For a working order the broker's status is
 * more precise, but an order is only final once the chain confirms it.
 */
function toOpenKey({
  status,
  brokerStatus,
  filledShares,
  isCancelRequested,
}: OrderStatusInput): OrderStatusKey {
  if (brokerStatus === 'FILLED') return 'order.PENDING_FILL'
  if (isCancelRequested) return 'order.PENDING_CANCEL'
  if (status === 'PENDING_CANCEL') return 'joint.closing'
  if (status !== 'SUBMITTED' && status !== 'PENDING_FILL') return `order.${status}`
  if (brokerStatus !== null && isBrokerStatusFinal(brokerStatus)) return 'joint.closing'
  const isQuiet = brokerStatus === 'NEW' || brokerStatus === 'PARTIALLY_FILLED'
  if (brokerStatus !== null && !isQuiet) return `broker.${brokerStatus}`
  return filledShares > 0n ? 'broker.PARTIALLY_FILLED' : `order.${status}`
}

/** Returns the key of a brokerage order (requirement EN-01); an ended order with fills has its own key. */
export function toAccountOrderStatusKey(
  status: BrokerOrderStatus,
  hasFills: boolean,
): OrderStatusKey {
  if (hasFills && status === 'CANCELED') return 'joint.partly_ended'
  if (hasFills && status === 'EXPIRED') return 'joint.partly_expired'
  const end = finalAccountOrderStatuses.find((one) => one === status)
  return end ? `account.${end}` : `broker.${status}`
}
