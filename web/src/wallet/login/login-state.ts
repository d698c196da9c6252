import { createStore, useStore } from '../store.ts'
import type { LoginWish } from './port.ts'

let wish: LoginWish | null = null

/** For the connector, which is called by wagmi and not by the form. */
export const putWish = (next: LoginWish) => {
  wish = next
}

export function takeWish(): LoginWish | null {
  const taken = wish
  wish = null
  return taken
}

/** What went wrong with the last login; also with one that came back by a redirect. */
export const loginErrorStore = createStore<unknown>(null)

export const useLoginError = (): unknown => useStore(loginErrorStore)

/** While the provider's own layer is up, ours must not cover it. */
const isLayerUpStore = createStore(false)

export const isLayerUp = (): boolean => isLayerUpStore.get()

export const setLayerUp = (isUp: boolean) => isLayerUpStore.set(isUp)

export const useIsLayerUp = (): boolean => useStore(isLayerUpStore)

/** While a login waits for its form, wherever that is, no other way to a wallet is begun. */
const isLoginWaitingStore = createStore(false)

export const setLoginWaiting = (isWaiting: boolean) => isLoginWaitingStore.set(isWaiting)

export const useIsLoginWaiting = (): boolean => useStore(isLoginWaitingStore)
