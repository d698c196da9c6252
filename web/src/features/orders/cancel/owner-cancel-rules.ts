import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Order } from '#api/orders/order-view.ts'

/**
 * Whether the owner can cancel an order on chain. `later`: the cancel period lasts. `sent`: the cancellation is mined,
 * and the order ends once its block is final.
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

export type OwnerCancelInput = {
  order: Pick<Order, 'status' | 'chainId' | 'ownerCancel'>
  nowMs: number
  /** The wallet's network; null while it is disconnected. */
  walletChainId: number | null
  /** Progress of this order's cancellation. */
  step: 'signing' | 'sending' | 'sent' | null
  isOtherRunning: boolean
}

/** Returns whether the owner can cancel now; the order of the checks is their precedence (requirement KY-05). */
export function toOwnerCancelState(input: OwnerCancelInput): OwnerCancelState {
  const { order, nowMs, walletChainId, step, isOtherRunning } = input
  if (isOrderFinal(order.status)) return 'none'
  if (step !== null) return step
  if (order.ownerCancel === null) return 'none'
  if (nowMs < order.ownerCancel.cancellableMs) return 'later'
  if (walletChainId === null) return 'none'
  if (isOtherRunning) return 'other_running'
  return walletChainId === order.chainId ? 'ask' : 'switch'
}
