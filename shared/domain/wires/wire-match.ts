import { moveWireRequest, type WireRequestStatus } from './wire-state-machine.ts'

/** Who sent it, as far as the bank tells: a name, and the routing number of the sending bank. */
export type Originator = { name: string; bank: string }

/** Why money goes to suspense instead of to a request. */
export const suspenseReasons = [
  'unknown_memo',
  'ambiguous_memo',
  'other_currency',
  'other_originator',
  'duplicate_reference',
  'request_cancelled',
  'request_expired',
  /** The bank would not send it back. */
  'return_refused',
] as const

export type SuspenseReason = (typeof suspenseReasons)[number]

export type MatchRequest = {
  memoCode: string
  status: WireRequestStatus
  /** Of the first money that came; null before it. */
  originator: Originator | null
}

export type MatchFacts = {
  currency: string
  originator: Originator
  /** The network's own reference has been seen on another transfer. */
  isRepeated: boolean
  /** Those that exist of the codes that the memo can be read as. */
  requests: readonly MatchRequest[]
}

export type Match =
  | { kind: 'request'; memoCode: string }
  | { kind: 'suspense'; reason: SuspenseReason }

/** Whose money this is: exactly one known code, in dollars, in time, and from the same sender. */
export function matchWire({ currency, originator, isRepeated, requests }: MatchFacts): Match {
  const [request, ...others] = requests
  const inSuspense = (reason: SuspenseReason): Match => ({ kind: 'suspense', reason })
  if (isRepeated) return inSuspense('duplicate_reference')
  if (currency !== 'USD') return inSuspense('other_currency')
  if (!request) return inSuspense('unknown_memo')
  if (others.length > 0) return inSuspense('ambiguous_memo')
  const moved = moveWireRequest(request.status, 'receive')
  if (!moved.ok) {
    return inSuspense(moved.reason === 'cancelled' ? 'request_cancelled' : 'request_expired')
  }
  if (request.originator && !isSameOriginator(request.originator, originator)) {
    return inSuspense('other_originator')
  }
  return { kind: 'request', memoCode: request.memoCode }
}

/** Banks write a name in capitals or not, with points and commas or not. Nobody is nobody's same. */
export const isSameOriginator = (a: Originator, b: Originator): boolean =>
  a.bank === b.bank && toPlainName(a.name) !== '' && toPlainName(a.name) === toPlainName(b.name)

const toPlainName = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Which suspense an operator may give to a request; the rest can only go back. */
const assignable: Record<SuspenseReason, boolean> = {
  unknown_memo: true,
  ambiguous_memo: true,
  other_originator: true,
  request_expired: true,
  // Its owner took it back, another currency is no dollar, and one wire is one wire.
  request_cancelled: false,
  other_currency: false,
  duplicate_reference: false,
  return_refused: false,
}

export const isAssignable = (reason: string | null): boolean =>
  suspenseReasons.some((known) => known === reason && assignable[known])

type Times = { status: WireRequestStatus; originator: Originator | null; expiresAtMs: number }

/**
 * Where a request stood when money reached the bank, which may be long before we hear of it: what
 * came in time counts, also when the request has run out since.
 */
export function statusAtArrival(request: Times, arrivedAtMs: number): WireRequestStatus {
  if (request.status === 'cancelled') return 'cancelled'
  if (arrivedAtMs > request.expiresAtMs) return 'expired'
  return request.originator ? 'funded' : 'open'
}
