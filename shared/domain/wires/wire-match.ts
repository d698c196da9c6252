import { compareNames, type NameComparison } from '../identity/person-name.ts'
import { transitionWireRequest, type WireRequestStatus } from './wire-state-machine.ts'

/** Sender of a wire as the bank reports it: name, and routing number of the sending bank. */
export type WireOriginator = { name: string; bank: string }

/** Reasons why a wire goes to suspense. */
export const suspenseReasons = [
  'unknown_memo',
  'ambiguous_memo',
  'other_currency',
  'other_originator',
  /** The sender is probably the holder: an operator reviews the wire, and it is not returned automatically. */
  'similar_originator',
  'duplicate_reference',
  'request_cancelled',
  'request_expired',
  /** The bank refused to return it. */
  'return_refused',
] as const

export type SuspenseReason = (typeof suspenseReasons)[number]

export type MatchableWireRequest = {
  memoCode: string
  status: WireRequestStatus
  /** Sender of the first wire for this request; null before it. */
  originator: WireOriginator | null
  /** Name on the holder's verified identity; null without one. */
  holderName: string | null
}

export type UnmatchedWire = {
  currency: string
  originator: WireOriginator
  /** The payment network's reference was used by another wire. */
  isRepeated: boolean
  /** Existing requests whose codes occur in the memo. */
  requests: readonly MatchableWireRequest[]
}

export type WireMatch =
  | { kind: 'request'; memoCode: string }
  | { kind: 'suspense'; reason: SuspenseReason }

/**
 * Matches a wire to a request: exactly one known code, in dollars, in time and from the same sender;
 * everything else goes to suspense.
 */
export function matchWire({
  currency,
  originator,
  isRepeated,
  requests,
}: UnmatchedWire): WireMatch {
  const [request, ...others] = requests
  const inSuspense = (reason: SuspenseReason): WireMatch => ({ kind: 'suspense', reason })
  if (isRepeated) return inSuspense('duplicate_reference')
  if (currency !== 'USD') return inSuspense('other_currency')
  if (!request) return inSuspense('unknown_memo')
  if (others.length > 0) return inSuspense('ambiguous_memo')
  const moved = transitionWireRequest(request.status, 'receive')
  if (!moved.ok) {
    return inSuspense(moved.reason === 'cancelled' ? 'request_cancelled' : 'request_expired')
  }
  const comparison = compareOriginator(request, originator)
  if (comparison !== 'same') return inSuspense(originatorReasons[comparison])
  return { kind: 'request', memoCode: request.memoCode }
}

const originatorReasons = {
  similar: 'similar_originator',
  different: 'other_originator',
} as const satisfies Record<Exclude<NameComparison, 'same'>, SuspenseReason>

/**
 * Compares the sender with the holder and with the sender of the request's first wire, which an operator may have
 * assigned; one of the two has to be the same. The same name at another bank is similar. Requirement CW-10.
 */
export function compareOriginator(
  { holderName, originator: first }: Pick<MatchableWireRequest, 'holderName' | 'originator'>,
  { name, bank }: WireOriginator,
): NameComparison {
  const known = [holderName, first?.name ?? null].filter((each) => each !== null)
  if (known.length === 0) return 'same'
  const comparisons = known.map((each) => compareNames(each, name))
  if (comparisons.includes('same')) return first && first.bank !== bank ? 'similar' : 'same'
  return comparisons.includes('similar') ? 'similar' : 'different'
}

/**
 * Suspense reasons that an operator may resolve by assigning the wire to a request; other wires can only be
 * returned.
 */
const assignable: Record<SuspenseReason, boolean> = {
  unknown_memo: true,
  ambiguous_memo: true,
  other_originator: true,
  similar_originator: true,
  request_expired: true,
  // The owner canceled the request, the currency is not dollars, or the wire was already recorded.
  request_cancelled: false,
  other_currency: false,
  duplicate_reference: false,
  return_refused: false,
}

export const isSuspenseAssignable = (reason: string | null): boolean =>
  suspenseReasons.some((known) => known === reason && assignable[known])

/** Returns whether a wire in suspense waits for an operator, instead of being returned after some days. */
export const isReturnedByOperatorOnly = (reason: string | null): boolean =>
  reason === 'similar_originator' || reason === 'return_refused'

type Times = { status: WireRequestStatus; originator: WireOriginator | null; expiresAtMs: number }

/**
 * Returns the status that a request had when the wire reached the bank, which may be long before we record it: a wire
 * that was in time counts even if the request has expired since. A canceled request stays canceled, even if the
 * cancellation came later.
 */
export function wireRequestStatusAtArrival(request: Times, arrivedAtMs: number): WireRequestStatus {
  if (request.status === 'cancelled') return 'cancelled'
  if (arrivedAtMs > request.expiresAtMs) return 'expired'
  return request.originator ? 'funded' : 'open'
}
