import { localStore } from '#device/storage.ts'
import { createStore, useStore } from '#wallet/store.ts'

const KEY = 'hide-balances'

/** Whether balances are masked with dots, so that people nearby cannot read them. */
const hiddenStore = createStore(localStore.getItem(KEY) === 'true')

export const useBalancesHidden = (): boolean => useStore(hiddenStore)

export function setBalancesHidden(isHidden: boolean) {
  hiddenStore.set(isHidden)
  localStore.setItem(KEY, String(isHidden))
}

const DOTS = '••••'

/** Returns the label, or dots of constant length so that not even its size is visible. */
export const maskAmountLabel = (label: string, isHidden: boolean) => (isHidden ? DOTS : label)
