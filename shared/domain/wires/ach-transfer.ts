import { accepted, type Outcome, refused } from '../values/outcome.ts'

export const achDirections = ['INCOMING', 'OUTGOING'] as const
export type AchDirection = (typeof achDirections)[number]

/**
 * Statuses of an ACH transfer. `queued`: not sent to the banks yet, so it can be canceled. `settled`: a deposit is
 * usable, a withdrawal has arrived. `returned`: a bank sent it back, possibly after it was settled.
 */
export const achStatuses = [
  'queued',
  'pending',
  'settled',
  'returned',
  'cancelled',
  'rejected',
] as const
export type AchStatus = (typeof achStatuses)[number]

/** Events of an ACH transfer. The broker repeats `queue` and `send` while nothing changes. */
export const achEvents = ['queue', 'send', 'settle', 'return', 'cancel', 'reject'] as const
export type AchEvent = (typeof achEvents)[number]

/**
 * Reasons to refuse an event. `late`: it precedes the current status. `ended`: it contradicts the final
 * status reported earlier.
 */
export type AchTransitionRefusal = 'late' | 'ended'

const ENDS = {
  settle: 'settled',
  return: 'returned',
  cancel: 'cancelled',
  reject: 'rejected',
} as const

/** The state machine: a transition that is not listed is refused. Only a return leaves a final status. */
const transitions: Record<AchStatus, Partial<Record<AchEvent, AchStatus>>> = {
  queued: { queue: 'queued', send: 'pending', ...ENDS },
  pending: { send: 'pending', ...ENDS },
  settled: { settle: 'settled', return: 'returned' },
  returned: { return: 'returned' },
  cancelled: { cancel: 'cancelled' },
  rejected: { reject: 'rejected' },
}

export const isAchOpen = (status: AchStatus) => status === 'queued' || status === 'pending'

export function transitionAch(
  status: AchStatus,
  event: AchEvent,
): Outcome<AchStatus, AchTransitionRefusal> {
  const target = transitions[status][event]
  if (target !== undefined) return accepted(target)
  // The settlement before a return may be reported late.
  const isLate = event === 'queue' || event === 'send' || status === 'returned'
  return refused(isLate ? 'late' : 'ended')
}

/** Returns whether the transfer can be canceled: only before it is sent to the banks. */
export const isAchCancellable = (status: AchStatus) => status === 'queued'

// Limits of one transfer, in cents.
export const ACH_MIN_CENTS = 100n
export const ACH_MAX_CENTS = 5_000_000n
/** Limit of all pending deposits of a customer, in cents: the most that can be returned at once. */
export const ACH_OPEN_MAX_CENTS = 10_000_000n

/**
 * Reasons to refuse a transfer request; their messages are in `shared/api/account-refusals.ts`. `unsettled`: there
 * is enough cash, but part of it is proceeds of a sale that has not settled.
 */
export type AchRequestRefusal =
  | 'too_small'
  | 'too_large'
  | 'too_much_open'
  | 'no_cash'
  | 'unsettled'
  | 'owed'

type AchRequest = { direction: AchDirection; cents: bigint }
/** Balances of the account, in cents. */
type AchBalances = { cash: bigint; withdrawable: bigint; incoming: bigint; receivable: bigint }

/** Returns the first reason to refuse a transfer request; null if there is none. */
export function validateAchTransfer(
  { direction, cents }: AchRequest,
  balances: AchBalances,
): AchRequestRefusal | null {
  if (cents < ACH_MIN_CENTS) return 'too_small'
  if (cents > ACH_MAX_CENTS) return 'too_large'
  if (direction === 'INCOMING') {
    return balances.incoming + cents > ACH_OPEN_MAX_CENTS ? 'too_much_open' : null
  }
  if (balances.receivable > 0n) return 'owed'
  if (cents > balances.cash) return 'no_cash'
  return cents > balances.withdrawable ? 'unsettled' : null
}
