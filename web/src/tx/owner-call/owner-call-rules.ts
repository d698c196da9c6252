/**
 * Whether the owner of an order or a redemption can send its call, which cancels it or claims its held proceeds.
 * `later`: the owner has to wait. `sent`: the call is mined, and the server shows its effect once the block is final.
 */
export type OwnerCallState =
  | 'none'
  | 'later'
  | 'signing'
  | 'sending'
  | 'sent'
  | 'other_running'
  | 'switch'
  | 'ask'

/** The order or redemption. */
export type OwnerCallSubject = {
  /** Whether the call would have no effect any more. */
  isOver: boolean
  chainId: number
  /** From when the owner can send the call; null if the contract never allows it. */
  possibleMs: number | null
}

export type OwnerCallInput = {
  subject: OwnerCallSubject
  nowMs: number
  /** The wallet's network; null while it is disconnected. */
  walletChainId: number | null
  /** Progress of the subject's call. */
  step: 'signing' | 'sending' | 'sent' | null
  isOtherRunning: boolean
}

/** Returns whether the owner can send the call now; the order of the checks is their precedence (requirement KY-05). */
export function toOwnerCallState(input: OwnerCallInput): OwnerCallState {
  const { subject, nowMs, walletChainId, step, isOtherRunning } = input
  if (subject.isOver) return 'none'
  if (step !== null) return step
  if (subject.possibleMs === null) return 'none'
  if (nowMs < subject.possibleMs) return 'later'
  if (walletChainId === null) return 'none'
  if (isOtherRunning) return 'other_running'
  return walletChainId === subject.chainId ? 'ask' : 'switch'
}
