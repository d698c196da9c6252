import { ApiError } from '@parvalue/shared/api/client.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryClient } from '#api/client/query-client.ts'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import type { Order } from '#api/orders/order-view.ts'
import { cancelOrder } from '#api/orders/orders.ts'
import { serverNowMs } from '#device/clock.ts'
import { requestSignature } from '#tx/signing/request-signature.ts'
import { createStore } from '#wallet/store.ts'
import type { SignedCancel } from './signed-cancel.ts'
import { removeSignedCancel, saveSignedCancel, signedCancelsStore } from './signed-cancels-store.ts'

/** Progress of a cancellation and the error of its last attempt, by order id. */
type CancelProgress = { step: 'signing' | 'sending' | 'unsent' | null; error: unknown }

export const cancelProgressStore = createStore<Readonly<Record<string, CancelProgress>>>({})

const DEADLINE_SECONDS = 24 * 3600
const BUSY = 429

/** Requests the signature, saves it and sends it. */
export async function requestSignedCancel(order: Order, account: Address): Promise<void> {
  if (cancelProgressStore.get()[order.id]?.step) return
  setProgress(order.id, { step: 'signing', error: null })
  try {
    const { toCancelTypedData } = await import('./cancel-calls.ts')
    const deadlineSeconds = Math.floor(serverNowMs() / 1000) + DEADLINE_SECONDS
    const { id: orderId, chainId } = order
    const data = toCancelTypedData(order, account, deadlineSeconds)
    const signature = await requestSignature(orderId, data, { address: account, chainId })
    const key = crypto.randomUUID()
    const signedCancel = { orderId, chainId, account, signature, deadlineSeconds, key }
    saveSignedCancel(signedCancel)
    await send(signedCancel)
  } catch (error) {
    setProgress(order.id, { step: null, error })
  }
}

/** Resends cancellations that were signed before a reload or could not be sent. */
export function resendSignedCancels(account: Address) {
  for (const signedCancel of signedCancelsStore.get()) {
    const isSending = cancelProgressStore.get()[signedCancel.orderId]?.step === 'sending'
    if (signedCancel.account === account && !isSending) void send(signedCancel)
  }
}

/** Sends a cancellation. It stays saved while the server is unreachable; a rejection removes it. */
async function send(signedCancel: SignedCancel) {
  const { orderId: id, chainId, signature, deadlineSeconds, key } = signedCancel
  setProgress(id, { step: 'sending', error: null })
  try {
    await cancelOrder({ id, chainId }, { signature, deadlineSeconds }, key)
    removeSignedCancel(id)
    await queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    setProgress(id, { step: null, error: null })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (isRefused && error.status !== BUSY) {
      removeSignedCancel(id)
      setProgress(id, { step: null, error })
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    } else setProgress(id, { step: 'unsent', error: null })
  }
}

const setProgress = (orderId: string, progress: CancelProgress) =>
  cancelProgressStore.set({ ...cancelProgressStore.get(), [orderId]: progress })
