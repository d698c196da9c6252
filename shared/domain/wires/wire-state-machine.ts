import { accepted, type Outcome, refused } from '../values/outcome.ts'

export const wireRequestStatuses = ['open', 'funded', 'cancelled', 'expired'] as const
export const wireRequestEvents = ['receive', 'cancel', 'expire'] as const

export type WireRequestStatus = (typeof wireRequestStatuses)[number]
export type WireRequestEvent = (typeof wireRequestEvents)[number]
export type WireRequestRefusal = 'money_arrived' | 'cancelled' | 'expired'

/**
 * The life of a request. `funded`: some of the money is here, so that its owner cannot cancel any
 * more; it still ends with its time, after which money goes to suspense.
 */
const requestMoves: Record<
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
    // Pressed twice.
    cancel: accepted('cancelled'),
    expire: refused('cancelled'),
  },
  expired: {
    receive: refused('expired'),
    cancel: refused('expired'),
    // Looked at twice.
    expire: accepted('expired'),
  },
}

export const moveWireRequest = (status: WireRequestStatus, event: WireRequestEvent) =>
  requestMoves[status][event]

export const receiptStatuses = [
  'arrived',
  'minting',
  'minted',
  'parked',
  'suspense',
  'returning',
  'returned',
  'covering',
] as const

export const receiptEvents = [
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

export type ReceiptStatus = (typeof receiptStatuses)[number]
export type ReceiptEvent = (typeof receiptEvents)[number]

/**
 * The life of money that arrived; what is not named does not happen. `minting`: a mint is signed, or
 * mined and not yet beyond a reorganisation, so nothing else may be done with it. `parked`: a
 * person's, but not to be minted now. `suspense`: nobody's yet. `covering`: it stands for a wire that
 * the bank took back when its USD+ were out. `minted`, `returned` and `covering` are the ends.
 */
const receiptMoves: Record<ReceiptStatus, Partial<Record<ReceiptEvent, ReceiptStatus>>> = {
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

export function moveReceipt(
  status: ReceiptStatus,
  event: ReceiptEvent,
): Outcome<ReceiptStatus, 'not_now'> {
  const next = receiptMoves[status][event]
  return next === undefined ? refused('not_now') : accepted(next)
}

/** Where money is its owner's: it counts as funded. */
export const fundedStatuses = ['arrived', 'minting', 'minted', 'parked'] as const

/** Why a person has to look at it. */
export const parkReasons = [
  'restricted',
  'over_mint_cap',
  'bank_disagrees',
  'return_refused',
] as const

export type ParkReason = (typeof parkReasons)[number]

/** Set where the bank took a wire back that could not be given up any more. */
export const RECALLED = 'taken_back'
