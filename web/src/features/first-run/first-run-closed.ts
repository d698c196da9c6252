import { localStore } from '#device/storage.ts'
import { createStore, useStore } from '#wallet/store.ts'

/** `before-paint.js` reads the same key, so that a closed checklist is not drawn before the scripts have loaded. */
const KEY = 'first-run'
const CLOSED = 'closed'

const closedStore = createStore(localStore.getItem(KEY) === CLOSED)

/** Returns whether the reader has closed the checklist of the first run. */
export const useIsFirstRunClosed = (): boolean => useStore(closedStore)

export function closeFirstRun() {
  localStore.setItem(KEY, CLOSED)
  closedStore.set(true)
}

export function reopenFirstRun() {
  localStore.removeItem(KEY)
  closedStore.set(false)
}
