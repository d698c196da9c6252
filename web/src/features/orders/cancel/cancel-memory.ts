import { createStore } from '#wallet/store.ts'
import { CANCEL_PREFIX, readAll, type SignedCancel } from './signed-cancel.ts'

const toKey = (orderId: string) => `${CANCEL_PREFIX}${orderId}`

export const signedCancels = createStore<readonly SignedCancel[]>(readAll(localStorage))

/** Saves a signed cancellation, so that a reload before the server's response loses nothing. */
export function rememberCancel(wish: SignedCancel) {
  signedCancels.set([...signedCancels.get().filter((one) => one.orderId !== wish.orderId), wish])
  try {
    localStorage.setItem(toKey(wish.orderId), JSON.stringify(wish))
  } catch {
    // Without local storage it lasts until the page is closed.
  }
}

export function forgetCancel(orderId: string) {
  signedCancels.set(signedCancels.get().filter((one) => one.orderId !== orderId))
  try {
    localStorage.removeItem(toKey(orderId))
  } catch {
    // The entry was never written.
  }
}
