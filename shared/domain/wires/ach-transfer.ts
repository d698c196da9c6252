import { accepted, type Outcome, refused } from '../values/outcome.ts'

export const achDirections = ['INCOMING', 'OUTGOING'] as const
export type AchDirection = (typeof achDirections)[number]

/**
 * `queued`: nobody at the banks has it yet, so it can be taken back. `settled`: what comes in is
 * usable, what goes out has arrived. `returned`: a bank sent it back, also after it had settled.
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

/** `queue` and `send` are told again and again while nothing changes. */
export const achEvents = ['queue', 'send', 'settle', 'return', 'cancel', 'reject'] as const
export type AchEvent = (typeof achEvents)[number]

/** `late`: it belongs to what has passed. `ended`: it contradicts the end that was told before. */
export type AchRefusal = 'late' | 'ended'

const ENDS = {
  settle: 'settled',
  return: 'returned',
  cancel: 'cancelled',
  reject: 'rejected',
} as const

/** The life of an ACH transfer: what is not named does not happen. Only a return leaves an end. */
const moves: Record<AchStatus, Partial<Record<AchEvent, AchStatus>>> = {
  queued: { queue: 'queued', send: 'pending', ...ENDS },
  pending: { send: 'pending', ...ENDS },
  settled: { settle: 'settled', return: 'returned' },
  returned: { return: 'returned' },
  cancelled: { cancel: 'cancelled' },
  rejected: { reject: 'rejected' },
}

export const isAchOpen = (status: AchStatus) => status === 'queued' || status === 'pending'

export function moveAch(status: AchStatus, event: AchEvent): Outcome<AchStatus, AchRefusal> {
  const target = moves[status][event]
  if (target !== undefined) return accepted(target)
  // What settled before it was returned is told late, if at all.
  const isLate = event === 'queue' || event === 'send' || status === 'returned'
  return refused(isLate ? 'late' : 'ended')
}

/** Only before the banks have it. */
export const isAchCancellable = (status: AchStatus) => status === 'queued'

/** In cents; for one transfer. */
export const ACH_MIN_CENTS = 100n
export const ACH_MAX_CENTS = 5_000_000n
/** Of all that a person has on the way in, so that no more than this can be returned at once. */
export const ACH_OPEN_MAX_CENTS = 10_000_000n

/** Why no transfer begins; the words are in `shared/api/brokerage.ts`. */
export type AchRequestRefusal = 'too_small' | 'too_large' | 'too_much_open' | 'no_cash' | 'owed'

type Asked = { direction: AchDirection; cents: bigint }
/** In cents. */
type AchFacts = { cash: bigint; incoming: bigint; receivable: bigint }

/** The first reason why no such transfer is taken. */
export function validateAchTransfer(
  { direction, cents }: Asked,
  facts: AchFacts,
): AchRequestRefusal | null {
  if (cents < ACH_MIN_CENTS) return 'too_small'
  if (cents > ACH_MAX_CENTS) return 'too_large'
  if (direction === 'INCOMING') {
    return facts.incoming + cents > ACH_OPEN_MAX_CENTS ? 'too_much_open' : null
  }
  if (facts.receivable > 0n) return 'owed'
  return cents > facts.cash ? 'no_cash' : null
}
