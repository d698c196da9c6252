import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Requirement EN-02: web3 order status. */
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
 * What can happen to a token order. The chain: `mine` (seen, also again after a reorganisation),
 * `confirm` (nothing can take it back), `record_fill` (a part of it landed), `lapse` (it can never
 * land: a nonce or a deadline has passed), and the final closing events; `finish_rejected` is a
 * cancellation that we began because nobody would trade it. Its owner: `ask_cancel`. Our worker, with
 * the broker: from `ask_escrow` to `fail`. An operator: `hold` takes it out of the queue; `retry`,
 * `cancel` and `reject` are the ways out of it.
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

/** `advance`: a worker has something to do. */
export type OrderEffect = 'advance' | 'notify'

export type OrderMove = { next: OrderStatus; effects: readonly OrderEffect[] }

/**
 * `not_final`: the chain may still take the order back, so nothing is bought or sold for it.
 * `filling`: dollars or shares of it are on their way, ask again when they have landed. `ended`: it
 * has come to an end. `not_now`: it cannot happen here.
 */
export type OrderRefusal = 'not_final' | 'filling' | 'ended' | 'not_now'

/** `back`: to where it was when it was parked. */
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

/** What the chain says of an order is taken down wherever it stands. */
const toldWhile = <Status extends OrderStatus>(status: Status) => ({
  mine: status,
  confirm: status,
  record_fill: status,
})

/**
 * The life of a token order: what is not named does not happen. The ends are what the chain says
 * beyond any reorganisation, so they are reached from wherever we believed to be. `end_at_broker`:
 * cancelled, expired or refused there; what was filled before has landed. While it is cancelled what
 * the broker had filled already still lands. A wish to cancel that comes while a part is filled is
 * kept by the caller and said again after `record_fill`.
 */
const moves: Record<OrderStatus, Partial<Record<OrderEvent, Target>>> = {
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
    ...toldWhile('PENDING_CANCEL'),
    lapse: 'CANCELLED',
    ask_cancel: 'PENDING_CANCEL',
    end_at_broker: 'PENDING_CANCEL',
    refuse_cancel: 'SUBMITTED',
    send_fill: 'PENDING_CANCEL',
  },
  REQUIRING_CONTACT: { ...ENDS, ...PARKED, ...toldWhile('REQUIRING_CONTACT') },
  ERROR: { ...ENDS, ...PARKED, ...toldWhile('ERROR') },
  FILLED: {},
  CANCELLED: {},
  REJECTED: {},
}

const ADVANCING: readonly OrderStatus[] = [
  'PENDING_SUBMIT',
  'PENDING_ESCROW',
  'ESCROWED',
  'SUBMITTED',
  'PENDING_FILL',
  'PENDING_CANCEL',
]

/** Nobody at the broker hears of an order before these, wherever else they lead. */
const AFTER_FINAL: readonly OrderEvent[] = ['ask_escrow', 'place', 'retry']
const UNTOLD: readonly OrderStatus[] = ['PENDING_SUBMIT', 'PENDING_CANCEL']

export type OrderFacts = {
  status: OrderStatus
  /** Where it was when it was taken out of the queue. */
  parkedFrom: OrderStatus | null
  /** The chain cannot take back that it was asked for. */
  isFinal: boolean
}

export function transitionOrder(
  { status, parkedFrom, isFinal }: OrderFacts,
  event: OrderEvent,
): Outcome<OrderMove, OrderRefusal> {
  const target = moves[status][event]
  if (target === undefined) return refused(toRefusal(status, event))
  const next = target === 'back' ? toResumed(parkedFrom) : target
  const isTold = AFTER_FINAL.includes(event) && !UNTOLD.includes(next)
  if (!isFinal && isTold) return refused('not_final')
  const isAdvancing = ADVANCING.includes(next) && event !== 'mine'
  return accepted({ next, effects: isAdvancing ? ['advance', 'notify'] : ['notify'] })
}

function toRefusal(status: OrderStatus, event: OrderEvent): OrderRefusal {
  if (isOrderFinal(status)) return 'ended'
  const isFilling = status === 'PENDING_FILL' || status === 'PENDING_ESCROW'
  return isFilling && event === 'ask_cancel' ? 'filling' : 'not_now'
}

/** A fill lands once by its name, so one that failed begins anew from what the broker says. */
const toResumed = (parkedFrom: OrderStatus | null): OrderStatus => {
  if (parkedFrom === null) return 'PENDING_SUBMIT'
  return parkedFrom === 'PENDING_FILL' ? 'SUBMITTED' : parkedFrom
}

export const parkedOrderStatuses = ['REQUIRING_CONTACT', 'ERROR'] as const
export const isOrderParked = (status: OrderStatus) =>
  parkedOrderStatuses.some((one) => one === status)

/** Reached for good. */
export const finalOrderStatuses = ['FILLED', 'CANCELLED', 'REJECTED'] as const
export const isOrderFinal = (status: OrderStatus) =>
  finalOrderStatuses.some((one) => one === status)

/** Whether its owner may ask for that now. */
export const isOrderCancellable = (status: OrderStatus) => moves[status].ask_cancel !== undefined
