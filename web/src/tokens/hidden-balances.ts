import { createStore, useStore } from '#wallet/store.ts'

const KEY = 'hide-balances'

/** Eyes over the shoulder: what is owned reads as dots until it is wanted again. */
const hiddenStore = createStore(read())

export const useHiddenBalances = (): boolean => useStore(hiddenStore)

export function hideBalances(isHidden: boolean) {
  hiddenStore.set(isHidden)
  try {
    localStorage.setItem(KEY, String(isHidden))
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

const DOTS = '••••'

/** A label of what somebody owns, or dots of one length, so that not even its size shows. */
export const toShown = (label: string, isHidden: boolean) => (isHidden ? DOTS : label)

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
