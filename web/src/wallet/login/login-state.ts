import { createStore, useStore } from '../store.ts'
import type { LoginRequest } from './port.ts'

let request: LoginRequest | null = null

/** Sets the request for the connector, which is called by wagmi and not by the form. */
export const setLoginRequest = (next: LoginRequest) => {
  request = next
}

export function consumeLoginRequest(): LoginRequest | null {
  const pending = request
  request = null
  return pending
}

/** The error of the last login; that login may have been a redirect. */
export const loginErrorStore = createStore<unknown>(null)

export const useLoginError = (): unknown => useStore(loginErrorStore)

/** Whether the provider's overlay is open; our dialog must not cover it. */
const isOverlayOpenStore = createStore(false)

export const isLoginOverlayOpen = (): boolean => isOverlayOpenStore.get()

export const setLoginOverlayOpen = (isOpen: boolean) => isOverlayOpenStore.set(isOpen)

export const useIsLoginOverlayOpen = (): boolean => useStore(isOverlayOpenStore)

/** Whether a login is in progress; no other wallet connection starts meanwhile. */
const isLoginWaitingStore = createStore(false)

export const setLoginWaiting = (isWaiting: boolean) => isLoginWaitingStore.set(isWaiting)

export const useIsLoginWaiting = (): boolean => useStore(isLoginWaitingStore)
