import { accepted, type Outcome, refused } from '../values/outcome.ts'

export const wireRequestStatuses = ['open', 'funded', 'cancelled', 'expired'] as const
export const wireRequestEvents = ['receive', 'cancel', 'expire'] as const

export type WireRequestStatus = (typeof wireRequestStatuses)[number]
export type WireRequestEvent = (typeof wireRequestEvents)[number]
export type WireRequestRefusal = 'money_arrived' | 'cancelled' | 'expired'

/**
 * The state machine of a wire request. `funded`: some money has arrived, so its owner can no longer cancel
 * it; it still expires, and later money goes to suspense.
 */
const requestTransitions: Record<
  WireRequestStatus,
  Record<WireRequestEvent, Outcome<WireRequestStatus, WireRequestRefusal>>
> = {
  open: {
    receive: accepted('funded'),
    cancel: accepted('cancelled'),
    expire: accepted('expired'),
  },
  funded: {
    receive: accepted('funded'),
    cancel: refused('money_arrived'),
    expire: accepted('expired'),
  },
  cancelled: {
    receive: refused('cancelled'),
    // A repeated cancellation changes nothing.
    cancel: accepted('cancelled'),
    expire: refused('cancelled'),
  },
  expired: {
    receive: refused('expired'),
    cancel: refused('expired'),
    // A repeated expiry changes nothing.
    expire: accepted('expired'),
  },
}

export const transitionWireRequest = (status: WireRequestStatus, event: WireRequestEvent) =>
  requestTransitions[status][event]

export const wireReceiptStatuses = [
  'arrived',
  'minting',
  'minted',
  'parked',
  'suspense',
  'returning',
  'returned',
  'covering',
] as const

export const wireReceiptEvents = [
  'sign',
  'revert',
  'finish',
  'park',
  'release',
  'assign',
  'cover',
  'return',
  'give_back',
  'refuse_return',
  'refuse_parked_return',
] as const

export type WireReceiptStatus = (typeof wireReceiptStatuses)[number]
export type WireReceiptEvent = (typeof wireReceiptEvents)[number]

/**
 * The state machine of a receipt (money that arrived); a transition that is not listed is refused.
 * `minting`: a mint is signed or mined but not final, so nothing else may happen to the money.
 * `parked`: matched to a request, but not to be minted now.
 * `suspense`: matched to no request.
 * `covering`: it replaces a wire that the bank recalled after its USD+ were minted.
 * `minted`, `returned` and `covering` are final.
 */
const receiptTransitions: Record<
  WireReceiptStatus,
  Partial<Record<WireReceiptEvent, WireReceiptStatus>>
> = {
  arrived: { sign: 'minting', finish: 'minted', park: 'parked', give_back: 'returned' },
  minting: { sign: 'minting', revert: 'arrived', finish: 'minted' },
  minted: { finish: 'minted' },
  parked: { release: 'arrived', return: 'returning', park: 'parked', give_back: 'returned' },
  suspense: { assign: 'arrived', cover: 'covering', return: 'returning', give_back: 'returned' },
  returning: {
    give_back: 'returned',
    refuse_return: 'suspense',
    refuse_parked_return: 'parked',
  },
  returned: { give_back: 'returned' },
  covering: {},
}

export function transitionWireReceipt(
  status: WireReceiptStatus,
  event: WireReceiptEvent,
): Outcome<WireReceiptStatus, 'not_now'> {
  const next = receiptTransitions[status][event]
  return next === undefined ? refused('not_now') : accepted(next)
}

/** Statuses in which a receipt belongs to a request, whose received amount includes it. */
export const fundedReceiptStatuses = ['arrived', 'minting', 'minted', 'parked'] as const

/** Reasons why a receipt is parked for an operator. */
export const wireParkReasons = [
  'restricted',
  'over_mint_cap',
  'bank_disagrees',
  'return_refused',
] as const

export type WireParkReason = (typeof wireParkReasons)[number]

/** Reason of a receipt whose wire the bank recalled after the mint. */
export const RECALLED_WIRE_REASON = 'taken_back'
