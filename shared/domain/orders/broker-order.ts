import { accepted, type Outcome, refused } from '../values/outcome.ts'

export const orderSides = ['BUY', 'SELL'] as const
export type OrderSide = (typeof orderSides)[number]

/** Times in force: day, good till canceled, immediate or cancel, fill or kill. */
export const timesInForce = ['DAY', 'GTC', 'IOC', 'FOK'] as const
export type TimeInForce = (typeof timesInForce)[number]

/** Requirement EN-01: statuses of an order at the broker. */
export const brokerOrderStatuses = [
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'DONE_FOR_DAY',
  'CANCELED',
  'EXPIRED',
  'REPLACED',
  'PENDING_CANCEL',
  'PENDING_REPLACE',
  'PENDING_REVIEW',
  'ACCEPTED',
  'PENDING_NEW',
  'ACCEPTED_FOR_BIDDING',
  'STOPPED',
  'REJECTED',
  'SUSPENDED',
  'CALCULATED',
  'HELD',
] as const
export type BrokerOrderStatus = (typeof brokerOrderStatuses)[number]

/**
 * Events of an order at the broker. `route`: sent to an exchange. `open`: accepted by the exchange, also
 * again on a new day. `bust` and `correct` amend an execution reported earlier. `restate`: the broker changed
 * the order manually.
 */
export const brokerOrderEvents = [
  'review',
  'accept',
  'hold',
  'route',
  'bid',
  'open',
  'stop',
  'suspend',
  'partly_fill',
  'fill',
  'end_day',
  'calculate',
  'ask_cancel',
  'refuse_cancel',
  'ask_replace',
  'refuse_replace',
  'cancel',
  'expire',
  'replace',
  'reject',
  'bust',
  'correct',
  'restate',
] as const
export type BrokerOrderEvent = (typeof brokerOrderEvents)[number]

/**
 * Reasons to refuse an event. `late`: it precedes the current status, so nothing changes, but its execution
 * still counts. `ended`: it contradicts the final status reported earlier. `not_now`: impossible in this
 * status.
 */
export type BrokerTransitionRefusal = 'late' | 'ended' | 'not_now'

/** `back`: to NEW or PARTIALLY_FILLED, depending on whether the order has fills. */
type Target = BrokerOrderStatus | 'back'
type Transitions = Partial<Record<BrokerOrderEvent, Target>>

const ENDS = {
  fill: 'FILLED',
  cancel: 'CANCELED',
  expire: 'EXPIRED',
  replace: 'REPLACED',
  reject: 'REJECTED',
} as const

const STEPS = {
  partly_fill: 'PARTIALLY_FILLED',
  ask_cancel: 'PENDING_CANCEL',
  ask_replace: 'PENDING_REPLACE',
  suspend: 'SUSPENDED',
  stop: 'STOPPED',
  end_day: 'DONE_FOR_DAY',
} as const

/** Transitions before the exchange has the order. Earlier steps may be skipped, or reported late. */
const QUEUED = { ...ENDS, ...STEPS, open: 'NEW', bid: 'ACCEPTED_FOR_BIDDING' } as const

const AMENDED = { bust: 'back', correct: 'back', restate: 'back' } as const

/** The state machine: a transition that is not listed is refused. A final status is never left. */
const transitions: Record<BrokerOrderStatus, Transitions> = {
  PENDING_REVIEW: {
    ...QUEUED,
    review: 'PENDING_REVIEW',
    accept: 'ACCEPTED',
    hold: 'HELD',
    route: 'PENDING_NEW',
  },
  ACCEPTED: {
    ...QUEUED,
    review: 'PENDING_REVIEW',
    accept: 'ACCEPTED',
    hold: 'HELD',
    route: 'PENDING_NEW',
    restate: 'ACCEPTED',
  },
  HELD: { ...QUEUED, hold: 'HELD', route: 'PENDING_NEW' },
  PENDING_NEW: { ...QUEUED, route: 'PENDING_NEW', restate: 'PENDING_NEW' },
  ACCEPTED_FOR_BIDDING: { ...QUEUED },
  NEW: { ...ENDS, ...STEPS, open: 'NEW', restate: 'NEW' },
  STOPPED: {
    ...ENDS,
    ...STEPS,
    open: 'back',
    restate: 'STOPPED',
    bust: 'STOPPED',
    correct: 'STOPPED',
  },
  SUSPENDED: {
    ...ENDS,
    ...STEPS,
    open: 'back',
    restate: 'SUSPENDED',
    bust: 'SUSPENDED',
    correct: 'SUSPENDED',
  },
  PARTIALLY_FILLED: { ...ENDS, ...STEPS, ...AMENDED },
  DONE_FOR_DAY: {
    ...ENDS,
    ...STEPS,
    open: 'back',
    calculate: 'CALCULATED',
    bust: 'DONE_FOR_DAY',
    correct: 'DONE_FOR_DAY',
  },
  CALCULATED: {
    ...ENDS,
    calculate: 'CALCULATED',
    open: 'back',
    bust: 'CALCULATED',
    correct: 'CALCULATED',
  },
  PENDING_CANCEL: {
    ...ENDS,
    partly_fill: 'PENDING_CANCEL',
    ask_cancel: 'PENDING_CANCEL',
    refuse_cancel: 'back',
    bust: 'PENDING_CANCEL',
    correct: 'PENDING_CANCEL',
  },
  PENDING_REPLACE: {
    ...ENDS,
    partly_fill: 'PENDING_REPLACE',
    ask_replace: 'PENDING_REPLACE',
    refuse_replace: 'back',
    bust: 'PENDING_REPLACE',
    correct: 'PENDING_REPLACE',
  },
  // A bust or correction after the end opens a separate case; the final status stays.
  FILLED: { bust: 'FILLED', correct: 'FILLED' },
  CANCELED: { bust: 'CANCELED', correct: 'CANCELED' },
  EXPIRED: { bust: 'EXPIRED', correct: 'EXPIRED' },
  REPLACED: { bust: 'REPLACED', correct: 'REPLACED' },
  REJECTED: {},
}

export const finalBrokerStatuses = [
  'FILLED',
  'CANCELED',
  'EXPIRED',
  'REPLACED',
  'REJECTED',
] as const
export const isBrokerStatusFinal = (status: BrokerOrderStatus) =>
  finalBrokerStatuses.some((one) => one === status)

/** Events that are merely late if they arrive after their successors. */
const PASSING: readonly BrokerOrderEvent[] = ['review', 'accept', 'hold', 'route', 'bid', 'open']
const ENDING: readonly BrokerOrderEvent[] = ['fill', 'cancel', 'expire', 'replace', 'reject']

/** Returns whether an event only tells that the broker has the order and works on it. */
export const isBrokerAcknowledgment = (event: BrokerOrderEvent): boolean => PASSING.includes(event)

/** Applies an event to a status. `hasFills`: including this event, at least one execution counts. */
export function transitionBrokerOrder(
  { status, hasFills }: { status: BrokerOrderStatus; hasFills: boolean },
  event: BrokerOrderEvent,
): Outcome<BrokerOrderStatus, BrokerTransitionRefusal> {
  const target = transitions[status][event]
  if (target === 'back') return accepted(hasFills ? 'PARTIALLY_FILLED' : 'NEW')
  if (target !== undefined) return accepted(target)
  if (!isBrokerStatusFinal(status))
    return refused(isBrokerAcknowledgment(event) ? 'late' : 'not_now')
  if (!ENDING.includes(event)) return refused(isAmending(event) ? 'not_now' : 'late')
  return refused(ENDS[event as keyof typeof ENDS] === status ? 'late' : 'ended')
}

const isAmending = (event: BrokerOrderEvent) => event in AMENDED

/** Returns whether a cancellation may be requested; a second request changes nothing. */
export const isBrokerOrderCancellable = (status: BrokerOrderStatus) =>
  transitions[status].ask_cancel !== undefined

/** Returns every status that an order in this one can still reach, through events that we may have missed. */
function reachableFrom(status: BrokerOrderStatus): ReadonlySet<BrokerOrderStatus> {
  const found = new Set<BrokerOrderStatus>([status])
  for (const from of found) {
    for (const target of Object.values(transitions[from])) {
      for (const next of target === 'back' ? (['NEW', 'PARTIALLY_FILLED'] as const) : [target]) {
        found.add(next)
      }
    }
  }
  return found
}

const reachable = Object.fromEntries(
  brokerOrderStatuses.map((status) => [status, reachableFrom(status)]),
) as Record<BrokerOrderStatus, ReadonlySet<BrokerOrderStatus>>

/** Returns the status after the broker reported one in a snapshot, whatever events arrived before. */
export function mergeBrokerStatus(
  known: BrokerOrderStatus,
  reported: BrokerOrderStatus,
): Outcome<BrokerOrderStatus, BrokerTransitionRefusal> {
  if (reachable[known].has(reported)) return accepted(reported)
  return refused(isBrokerStatusFinal(known) && isBrokerStatusFinal(reported) ? 'ended' : 'late')
}
