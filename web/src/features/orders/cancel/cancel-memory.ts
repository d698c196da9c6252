import { createStore } from '#wallet/store.ts'
import { CANCEL_PREFIX, readAll, type SignedCancel } from './signed-cancel.ts'

const toKey = (orderId: string) => `${CANCEL_PREFIX}${orderId}`

export const signedCancels = createStore<readonly SignedCancel[]>(readAll(localStorage))

/** A reload between the signature and the answer loses nothing. */
export function rememberCancel(wish: SignedCancel) {
  signedCancels.set([...signedCancels.get().filter((one) => one.orderId !== wish.orderId), wish])
  try {
    localStorage.setItem(toKey(wish.orderId), JSON.stringify(wish))
  } catch {
    // Without storage it holds until the page is left.
  }
}

export function forgetCancel(orderId: string) {
  signedCancels.set(signedCancels.get().filter((one) => one.orderId !== orderId))
  try {
    localStorage.removeItem(toKey(orderId))
  } catch {
    // It was never written down.
  }
}
