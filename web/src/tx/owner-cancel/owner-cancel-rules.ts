/**
 * Whether the owner can cancel an order or a redemption on chain. `later`: its period lasts. `sent`: the cancellation is
 * mined, and the server shows the end once its block is final.
 */
export type OwnerCancelState =
  | 'none'
  | 'later'
  | 'signing'
  | 'sending'
  | 'sent'
  | 'other_running'
  | 'switch'
  | 'ask'

/** The order or redemption. */
export type OwnerCancelSubject = {
  isFinal: boolean
  chainId: number
  /** From when the owner can cancel it; null if the contract lets nobody but us. */
  cancellableMs: number | null
}

export type OwnerCancelInput = {
  subject: OwnerCancelSubject
  nowMs: number
  /** The wallet's network; null while it is disconnected. */
  walletChainId: number | null
  /** Progress of the subject's cancellation. */
  step: 'signing' | 'sending' | 'sent' | null
  isOtherRunning: boolean
}

/** Returns whether the owner can cancel now; the order of the checks is their precedence (requirement KY-05). */
export function toOwnerCancelState(input: OwnerCancelInput): OwnerCancelState {
  const { subject, nowMs, walletChainId, step, isOtherRunning } = input
  if (subject.isFinal) return 'none'
  if (step !== null) return step
  if (subject.cancellableMs === null) return 'none'
  if (nowMs < subject.cancellableMs) return 'later'
  if (walletChainId === null) return 'none'
  if (isOtherRunning) return 'other_running'
  return walletChainId === subject.chainId ? 'ask' : 'switch'
}
