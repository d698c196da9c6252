import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Requirement EN-02: statuses of a redemption, the same values as those of a web3 order. */
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
 * Events of a redemption. The chain: `mine` (mined, also again after a reorg), `confirm`, and the final
 * closing events. The worker: from `ask_dollars` to `fail`; `withhold` returns a payment whose approval was withdrawn
 * before it was signed. An operator: `hold` parks the redemption; `retry`, `cancel` and `reject` release it.
 */
export const redemptionEvents = [
  'mine',
  'confirm',
  'ask_dollars',
  'set_aside',
  'send_payment',
  'withhold',
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

/** Effects of a transition. `advance`: enqueue the worker's job. `notify`: notify the holder. */
export type RedemptionEffect = 'advance' | 'notify'

export type RedemptionTransition = { next: RedemptionStatus; effects: readonly RedemptionEffect[] }

/** `back`: to the status before it was parked. */
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
 * The state machine: a transition that is not listed is refused. The final statuses follow from final chain
 * events, so every other status leads to them. A redemption cannot be parked by `hold` while its payment is
 * under way. An operator's decision survives a reorg that mines the request again.
 */
const transitions: Record<RedemptionStatus, Partial<Record<RedemptionEvent, Target>>> = {
  PENDING_SUBMIT: { ...ENDS, mine: 'PENDING_SUBMIT', confirm: 'SUBMITTED' },
  SUBMITTED: { ...ENDS, ...WORKING, ...HELD, ask_dollars: 'PENDING_ESCROW', set_aside: 'ESCROWED' },
  PENDING_ESCROW: { ...ENDS, ...WORKING, ...HELD, set_aside: 'ESCROWED' },
  ESCROWED: { ...ENDS, ...WORKING, ...HELD, send_payment: 'PENDING_FILL' },
  PENDING_FILL: { ...ENDS, ...WORKING, withhold: 'ESCROWED' },
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

/** Applies an event. `parkedFrom`: the status before it was parked. */
export function transitionRedemption(
  { status, parkedFrom }: { status: RedemptionStatus; parkedFrom: RedemptionStatus | null },
  event: RedemptionEvent,
): Outcome<RedemptionTransition, 'not_now'> {
  const target = transitions[status][event]
  if (target === undefined) return refused('not_now')
  const next = target === 'back' ? toResumed(parkedFrom) : target
  const isAdvancing = ADVANCING.includes(next)
  return accepted({ next, effects: isAdvancing ? ['advance', 'notify'] : ['notify'] })
}

/** Returns the status after a retry; a failed payment restarts from the dollars already set aside. */
const toResumed = (parkedFrom: RedemptionStatus | null): RedemptionStatus =>
  parkedFrom === 'PENDING_FILL' ? 'ESCROWED' : (parkedFrom ?? 'SUBMITTED')

export const parkedRedemptionStatuses = ['REQUIRING_CONTACT', 'ERROR'] as const
export const isRedemptionParked = (status: RedemptionStatus) =>
  parkedRedemptionStatuses.some((one) => one === status)

/** Statuses that never change again. */
export const finalRedemptionStatuses = ['FILLED', 'CANCELLED', 'REJECTED'] as const
export const isRedemptionFinal = (status: RedemptionStatus) =>
  finalRedemptionStatuses.some((one) => one === status)

/**
 * Conditions that a redemption waits for while it is not parked. `turn`: another one is paid before it. `limits`: the
 * redeemer may burn less USD+ today than the payment needs.
 */
export const redemptionWaits = [
  'confirmations',
  'approval',
  'liquidity',
  'finality',
  'limits',
  'frozen',
  'turn',
] as const
export type RedemptionWait = (typeof redemptionWaits)[number]

/**
 * Conditions that the front of a queue waits for. `transfer`: its dollars are on the way from the custodian.
 * `payment`: a payment is in progress.
 */
export const redemptionQueueWaits = [
  'frozen',
  'liquidity',
  'finality',
  'limits',
  'transfer',
  'payment',
] as const
export type RedemptionQueueWait = (typeof redemptionQueueWaits)[number]

/** Reasons why a redemption is parked for an operator. */
export const redemptionParkReasons = [
  'restricted',
  'payment_refused',
  'custodian_refused',
  'transaction_reverted',
  'chain_not_served',
  'operator',
] as const
export type RedemptionParkReason = (typeof redemptionParkReasons)[number]

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

/** Requirements RT-05, RT-06 and RT-07: returns how an API status is displayed. Throws if it is unknown. */
export function toRedemptionDisplay(status: string): RedemptionDisplay {
  const known = redemptionStatuses.find((one) => one === status)
  if (known === undefined) throw new Error('Unhandled Redeem Status')
  return displays[known]
}
