import { isRedemptionFinal } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'

/**
 * Whether the owner can cancel a redemption on chain. `later`: the payment period lasts. `sent`: the cancellation is
 * mined, and the redemption ends once its block is final.
 */
export type RedemptionCancelState =
  | 'none'
  | 'later'
  | 'signing'
  | 'sending'
  | 'sent'
  | 'other_running'
  | 'switch'
  | 'ask'

export type RedemptionCancelInput = {
  redemption: Pick<Redemption, 'status' | 'chainId' | 'cancellableMs'>
  nowMs: number
  /** The wallet's network; null while it is disconnected. */
  walletChainId: number | null
  /** Progress of this redemption's cancellation. */
  step: 'signing' | 'sending' | 'sent' | null
  isOtherRunning: boolean
}

/** Returns whether the owner can cancel now; the order of the checks is their precedence (requirement KY-05). */
export function toRedemptionCancelState(input: RedemptionCancelInput): RedemptionCancelState {
  const { redemption, nowMs, walletChainId, step, isOtherRunning } = input
  const { status, cancellableMs, chainId } = redemption
  if (cancellableMs === null || isRedemptionFinal(status)) return 'none'
  if (step !== null) return step
  if (nowMs < cancellableMs) return 'later'
  if (walletChainId === null) return 'none'
  if (isOtherRunning) return 'other_running'
  return walletChainId === chainId ? 'ask' : 'switch'
}
