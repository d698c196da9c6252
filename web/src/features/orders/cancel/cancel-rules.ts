import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import type { Order } from '#api/orders/order-view.ts'

/**
 * Whether an order can be canceled. `too_late`: the order was filled before the cancellation arrived. `filling`: a fill
 * is on its way to the chain, after which the remainder can be canceled.
 */
export type OrderCancelState =
  | 'none'
  | 'too_late'
  | 'parked'
  | 'asked'
  | 'filling'
  | 'signing'
  | 'sending'
  | 'unsent'
  | 'other_running'
  | 'switch'
  | 'ask'

export type CancelStateInput = {
  order: Pick<Order, 'status' | 'isCancellable' | 'isCancelRequested' | 'chainId' | 'filledShares'>
  /** The wallet's network; null while it is disconnected. */
  walletChainId: number | null
  /** Progress of this order's cancellation: waiting for the wallet's signature or for the server. */
  step: 'signing' | 'sending' | 'unsent' | null
  isOtherRunning: boolean
}

/** Returns whether and how the order can be canceled now; the order of the checks is their precedence. */
export function toOrderCancelState(facts: CancelStateInput): OrderCancelState {
  const { order, walletChainId, step, isOtherRunning } = facts
  if (isOrderFinal(order.status)) {
    return order.status === 'FILLED' && order.isCancelRequested ? 'too_late' : 'none'
  }
  if (isOrderParked(order.status)) return 'parked'
  if (order.isCancelRequested) return 'asked'
  // The rest of an expired order or of one filled in all but a fraction is being returned; its owner canceled nothing.
  if (order.status === 'PENDING_CANCEL') return 'none'
  if (step !== null) return step
  if (!order.isCancellable) return 'filling'
  if (walletChainId === null) return 'none'
  if (isOtherRunning) return 'other_running'
  return walletChainId === order.chainId ? 'ask' : 'switch'
}
