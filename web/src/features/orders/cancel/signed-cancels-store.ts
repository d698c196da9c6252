import { localStore } from '#device/storage.ts'
import { createStore } from '#wallet/store.ts'
import { CANCEL_STORAGE_PREFIX, readSignedCancels, type SignedCancel } from './signed-cancel.ts'

const toKey = (orderId: string) => `${CANCEL_STORAGE_PREFIX}${orderId}`

export const signedCancelsStore = createStore<readonly SignedCancel[]>(
  readSignedCancels(localStore),
)

/** Saves a signed cancellation, so that a reload before the server's response loses nothing. */
export function saveSignedCancel(signedCancel: SignedCancel) {
  signedCancelsStore.set([
    ...signedCancelsStore.get().filter((one) => one.orderId !== signedCancel.orderId),
    signedCancel,
  ])
  localStore.setItem(toKey(signedCancel.orderId), JSON.stringify(signedCancel))
}

export function removeSignedCancel(orderId: string) {
  signedCancelsStore.set(signedCancelsStore.get().filter((one) => one.orderId !== orderId))
  localStore.removeItem(toKey(orderId))
}
