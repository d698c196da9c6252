import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Requirement EN-02: statuses of a token order (web3 order). */
export const orderStatuses = [
  'PENDING_SUBMIT',
  'PENDING_CANCEL',
  'PENDING_ESCROW',
  'PENDING_FILL',
  'ESCROWED',
  'SUBMITTED',
  'CANCELLED',
  'FILLED',
  'REJECTED',
  'REQUIRING_CONTACT',
  'ERROR',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * Events of a token order.
 * The chain: `mine` (mined, also again after a reorg), `confirm` (final), `record_fill` (a fill is mined),
 * `lapse` (it can no longer be mined: its nonce is used or its deadline has passed), and the final closing
 * events; `finish_rejected` is a cancellation that we began because the order was refused.
 * The owner: `ask_cancel`.
 * The worker, with the broker: from `ask_escrow` to `fail`.
 * An operator: `hold` parks the order; `retry`, `cancel` and `reject` release it.
 */
export const orderEvents = [
  'mine',
  'confirm',
  'lapse',
  'ask_escrow',
  'take_escrow',
  'place',
  'send_fill',
  'record_fill',
  'ask_cancel',
  'refuse_cancel',
  'end_at_broker',
  'need_contact',
  'fail',
  'hold',
  'retry',
  'cancel',
  'reject',
  'finish_filled',
  'finish_cancelled',
  'finish_rejected',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Effects of a transition. `advance`: enqueue the worker's job. `notify`: notify the owner. */
export type OrderEffect = 'advance' | 'notify'

export type OrderTransition = { next: OrderStatus; effects: readonly OrderEffect[] }

/**
 * Reasons to refuse an event. `not_final`: a reorg could still remove the order, so nothing is traded for it.
 * `filling`: a transfer of its escrow or a fill is under way; try again once it is mined. `ended`: the status
 * is final. `not_now`: impossible in this status.
 */
export type OrderTransitionRefusal = 'not_final' | 'filling' | 'ended' | 'not_now'

/** `back`: to the status before it was parked. */
type Target = OrderStatus | 'back'

const ENDS = {
  finish_filled: 'FILLED',
  finish_cancelled: 'CANCELLED',
  finish_rejected: 'REJECTED',
} as const

const PARKING = { need_contact: 'REQUIRING_CONTACT', fail: 'ERROR' } as const
const HELD = { hold: 'REQUIRING_CONTACT' } as const
const ENDING = { ask_cancel: 'PENDING_CANCEL', end_at_broker: 'PENDING_CANCEL' } as const
const PARKED = { retry: 'back', cancel: 'PENDING_CANCEL', reject: 'PENDING_CANCEL' } as const

/** Returns the transitions of the chain events that are recorded without changing the status. */
const chainEventsIn = <Status extends OrderStatus>(status: Status) => ({
  mine: status,
  confirm: status,
  record_fill: status,
})

/**
 * The state machine: a transition that is not listed is refused. The final statuses follow from final chain events, so
 * every other status leads to them. `end_at_broker`: canceled, expired or rejected there, after all earlier fills are
 * mined. In PENDING_CANCEL, fills that the broker had executed before are still mined. The caller stores a cancellation
 * request that arrives during a fill and repeats it after `record_fill`.
 */
const transitions: Record<OrderStatus, Partial<Record<OrderEvent, Target>>> = {
  PENDING_SUBMIT: {
    ...ENDS,
    ...PARKING,
    ...HELD,
    ...ENDING,
    mine: 'PENDING_SUBMIT',
    confirm: 'PENDING_SUBMIT',
    lapse: 'CANCELLED',
    ask_escrow: 'PENDING_ESCROW',
    place: 'SUBMITTED',
  },
  PENDING_ESCROW: { ...ENDS, ...PARKING, take_escrow: 'ESCROWED' },
  ESCROWED: { ...ENDS, ...PARKING, ...HELD, ...ENDING, place: 'SUBMITTED' },
  SUBMITTED: { ...ENDS, ...PARKING, ...HELD, ...ENDING, send_fill: 'PENDING_FILL' },
  PENDING_FILL: {
    ...ENDS,
    ...PARKING,
    send_fill: 'PENDING_FILL',
    record_fill: 'SUBMITTED',
  },
  PENDING_CANCEL: {
    ...ENDS,
    ...PARKING,
    ...chainEventsIn('PENDING_CANCEL'),
    lapse: 'CANCELLED',
    ask_cancel: 'PENDING_CANCEL',
    end_at_broker: 'PENDING_CANCEL',
    refuse_cancel: 'SUBMITTED',
    send_fill: 'PENDING_CANCEL',
  },
  REQUIRING_CONTACT: { ...ENDS, ...PARKED, ...chainEventsIn('REQUIRING_CONTACT') },
  ERROR: { ...ENDS, ...PARKED, ...chainEventsIn('ERROR') },
  FILLED: {},
  CANCELLED: {},
  REJECTED: {},
}

const NEEDS_WORKER: readonly OrderStatus[] = [
  'PENDING_SUBMIT',
  'PENDING_ESCROW',
  'ESCROWED',
  'SUBMITTED',
  'PENDING_FILL',
  'PENDING_CANCEL',
]

/** Events that submit an order to the broker or take its escrow, so they need a final order. */
const NEEDS_FINALITY: readonly OrderEvent[] = ['ask_escrow', 'place', 'retry']
/** Returns whether an event may be refused because the block that created the order is not final. */
export const canNeedFinality = (event: OrderEvent): boolean => NEEDS_FINALITY.includes(event)

const NOT_AT_BROKER: readonly OrderStatus[] = ['PENDING_SUBMIT', 'PENDING_CANCEL']

export type OrderState = {
  status: OrderStatus
  /** The status before it was parked; null if it is not parked. */
  parkedFrom: OrderStatus | null
  /** The block that created the order is final. */
  isFinal: boolean
}

export function transitionOrder(
  { status, parkedFrom, isFinal }: OrderState,
  event: OrderEvent,
): Outcome<OrderTransition, OrderTransitionRefusal> {
  const target = transitions[status][event]
  if (target === undefined) return refused(toRefusal(status, event))
  const next = target === 'back' ? toResumed(parkedFrom) : target
  const needsFinality = canNeedFinality(event) && !NOT_AT_BROKER.includes(next)
  if (!isFinal && needsFinality) return refused('not_final')
  const isAdvancing = NEEDS_WORKER.includes(next) && event !== 'mine'
  return accepted({ next, effects: isAdvancing ? ['advance', 'notify'] : ['notify'] })
}

function toRefusal(status: OrderStatus, event: OrderEvent): OrderTransitionRefusal {
  if (isOrderFinal(status)) return 'ended'
  const isFilling = status === 'PENDING_FILL' || status === 'PENDING_ESCROW'
  return isFilling && event === 'ask_cancel' ? 'filling' : 'not_now'
}

/**
 * Returns the status after a retry. Fills are idempotent by id, so a failed one restarts from the broker's
 * executions.
 */
const toResumed = (parkedFrom: OrderStatus | null): OrderStatus => {
  if (parkedFrom === null) return 'PENDING_SUBMIT'
  return parkedFrom === 'PENDING_FILL' ? 'SUBMITTED' : parkedFrom
}

export const parkedOrderStatuses = ['REQUIRING_CONTACT', 'ERROR'] as const
export const isOrderParked = (status: OrderStatus) =>
  parkedOrderStatuses.some((one) => one === status)

/** Statuses that never change again. */
export const finalOrderStatuses = ['FILLED', 'CANCELLED', 'REJECTED'] as const
export const isOrderFinal = (status: OrderStatus) =>
  finalOrderStatuses.some((one) => one === status)

/** Returns whether the owner may request a cancellation in this status. */
export const isOrderCancellable = (status: OrderStatus) =>
  transitions[status].ask_cancel !== undefined
