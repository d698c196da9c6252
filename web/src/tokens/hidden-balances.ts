import { createStore, useStore } from '#wallet/store.ts'

const KEY = 'hide-balances'

/** Whether balances are masked with dots, so that people nearby cannot read them. */
const hiddenStore = createStore(read())

export const useBalancesHidden = (): boolean => useStore(hiddenStore)

export function setBalancesHidden(isHidden: boolean) {
  hiddenStore.set(isHidden)
  try {
    localStorage.setItem(KEY, String(isHidden))
  } catch {
    // Without storage the choice lasts until the page unloads.
  }
}

const DOTS = '••••'

/** Returns the label, or dots of constant length so that not even its size is visible. */
export const maskAmountLabel = (label: string, isHidden: boolean) => (isHidden ? DOTS : label)

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
