import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import type { Order } from '#api/orders/order-view.ts'

/**
 * What may be done about an order's end. `too_late`: it was filled before the wish arrived. `filling`:
 * a part is on its way to the chain, and can be cancelled after it.
 */
export type CancelStand =
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

export type CancelFacts = {
  order: Pick<Order, 'status' | 'isCancellable' | 'isCancelAsked' | 'chainId' | 'filledShares'>
  /** The wallet's; null where none is connected. */
  walletChainId: number | null
  /** Of this order: the wallet is asked, or the server. */
  step: 'signing' | 'sending' | 'unsent' | null
  isOtherRunning: boolean
}

/** The first that holds. */
export function toCancelStand(facts: CancelFacts): CancelStand {
  const { order, walletChainId, step, isOtherRunning } = facts
  if (isOrderFinal(order.status)) {
    return order.status === 'FILLED' && order.isCancelAsked ? 'too_late' : 'none'
  }
  if (isOrderParked(order.status)) return 'parked'
  if (order.isCancelAsked || order.status === 'PENDING_CANCEL') return 'asked'
  if (step !== null) return step
  if (!order.isCancellable) return 'filling'
  if (walletChainId === null) return 'none'
  if (isOtherRunning) return 'other_running'
  return walletChainId === order.chainId ? 'ask' : 'switch'
}
