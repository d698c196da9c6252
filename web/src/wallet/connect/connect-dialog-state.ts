import { createStore, useStore } from '../store.ts'

const isOpenStore = createStore(false)

export const openConnectDialog = () => isOpenStore.set(true)
export const closeConnectDialog = () => isOpenStore.set(false)

/** Whether the connect dialog is wanted. */
export const useConnectDialog = (): boolean => useStore(isOpenStore)
