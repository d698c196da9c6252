import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Requirement EN-02: web3 order status, also the redemption status. */
export const redemptionStatuses = [
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

export type RedemptionStatus = (typeof redemptionStatuses)[number]

/**
 * What can happen to a redemption. The chain: `mine` (seen, also again after a reorganisation),
 * `confirm`, and the final closing events. Our worker: from `ask_dollars` to `fail`. An operator:
 * `hold` takes it out of the queue; `retry`, `cancel` and `reject` are the ways out of it.
 */
export const redemptionEvents = [
  'mine',
  'confirm',
  'ask_dollars',
  'set_aside',
  'send_payment',
  'need_contact',
  'fail',
  'hold',
  'retry',
  'cancel',
  'reject',
  'finish_paid',
  'finish_cancelled',
  'finish_burned',
] as const

export type RedemptionEvent = (typeof redemptionEvents)[number]

/** `advance`: a worker has something to do. The others settle or void what the books hold open. */
export type RedemptionEffect = 'advance' | 'notify'

export type RedemptionMove = { next: RedemptionStatus; effects: readonly RedemptionEffect[] }

/** `back`: to where it was when it was parked. */
type Target = RedemptionStatus | 'back'

const ENDS = {
  finish_paid: 'FILLED',
  finish_cancelled: 'CANCELLED',
  finish_burned: 'REJECTED',
} as const

const WORKING = {
  mine: 'PENDING_SUBMIT',
  need_contact: 'REQUIRING_CONTACT',
  fail: 'ERROR',
} as const
const HELD = { hold: 'REQUIRING_CONTACT' } as const
const PARKED = { retry: 'back', cancel: 'PENDING_CANCEL', reject: 'PENDING_CANCEL' } as const

/**
 * The life of a redemption: what is not named does not happen. The three ends are what the chain
 * says beyond any reorganisation, so they are reached from wherever we believed to be. While a
 * payment is on its way nobody can take the redemption out of the queue. What people decided stays
 * decided when a request is mined again.
 */
const moves: Record<RedemptionStatus, Partial<Record<RedemptionEvent, Target>>> = {
  PENDING_SUBMIT: { ...ENDS, mine: 'PENDING_SUBMIT', confirm: 'SUBMITTED' },
  SUBMITTED: { ...ENDS, ...WORKING, ...HELD, ask_dollars: 'PENDING_ESCROW', set_aside: 'ESCROWED' },
  PENDING_ESCROW: { ...ENDS, ...WORKING, ...HELD, set_aside: 'ESCROWED' },
  ESCROWED: { ...ENDS, ...WORKING, ...HELD, send_payment: 'PENDING_FILL' },
  PENDING_FILL: { ...ENDS, ...WORKING },
  PENDING_CANCEL: { ...ENDS, mine: 'PENDING_CANCEL', fail: 'ERROR' },
  REQUIRING_CONTACT: { ...ENDS, ...PARKED, mine: 'REQUIRING_CONTACT' },
  ERROR: { ...ENDS, ...PARKED, mine: 'ERROR' },
  FILLED: {},
  CANCELLED: {},
  REJECTED: {},
}

const ADVANCING: readonly RedemptionStatus[] = [
  'SUBMITTED',
  'PENDING_ESCROW',
  'ESCROWED',
  'PENDING_FILL',
  'PENDING_CANCEL',
]

/** `parkedFrom`: where it was when it was taken out of the queue. */
export function transitionRedemption(
  { status, parkedFrom }: { status: RedemptionStatus; parkedFrom: RedemptionStatus | null },
  event: RedemptionEvent,
): Outcome<RedemptionMove, 'not_now'> {
  const target = moves[status][event]
  if (target === undefined) return refused('not_now')
  const next = target === 'back' ? toResumed(parkedFrom) : target
  const isAdvancing = ADVANCING.includes(next)
  return accepted({ next, effects: isAdvancing ? ['advance', 'notify'] : ['notify'] })
}

/** A payment that failed is begun anew, from the dollars that are set aside for it. */
const toResumed = (parkedFrom: RedemptionStatus | null): RedemptionStatus =>
  parkedFrom === 'PENDING_FILL' ? 'ESCROWED' : (parkedFrom ?? 'SUBMITTED')

export const parkedStatuses = ['REQUIRING_CONTACT', 'ERROR'] as const
export const isParked = (status: RedemptionStatus) => parkedStatuses.some((one) => one === status)

/** Reached for good. */
export const finalStatuses = ['FILLED', 'CANCELLED', 'REJECTED'] as const
export const isFinal = (status: RedemptionStatus) => finalStatuses.some((one) => one === status)

/** What holds up a redemption that is in nobody's hands. */
export const redemptionWaits = ['confirmations', 'approval', 'liquidity', 'finality'] as const
export type RedemptionWait = (typeof redemptionWaits)[number]

/** Why a person has to look at it. */
export const parkReasons = [
  'restricted',
  'payment_refused',
  'custodian_refused',
  'transaction_reverted',
  'chain_not_served',
  'operator',
] as const
export type ParkReason = (typeof parkReasons)[number]

export const redemptionDisplays = ['Pending', 'Completed', 'Contact Support'] as const
export type RedemptionDisplay = (typeof redemptionDisplays)[number]

const displays: Record<RedemptionStatus, RedemptionDisplay> = {
  PENDING_ESCROW: 'Pending',
  PENDING_SUBMIT: 'Pending',
  PENDING_FILL: 'Pending',
  PENDING_CANCEL: 'Pending',
  ESCROWED: 'Pending',
  SUBMITTED: 'Pending',
  FILLED: 'Completed',
  CANCELLED: 'Contact Support',
  ERROR: 'Contact Support',
  REJECTED: 'Contact Support',
  REQUIRING_CONTACT: 'Contact Support',
}

/** Requirements RT-05, RT-06: how a status of the wire is shown. */
export function toRedemptionDisplay(status: string): RedemptionDisplay {
  const known = redemptionStatuses.find((one) => one === status)
  if (known === undefined) throw new Error('Unhandled Redeem Status')
  return displays[known]
}
