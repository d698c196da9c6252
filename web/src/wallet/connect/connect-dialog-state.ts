import { createStore, useStore } from '../store.ts'

const isOpenStore = createStore(false)

export const openConnectDialog = () => isOpenStore.set(true)
export const closeConnectDialog = () => isOpenStore.set(false)

/** Returns whether the connect dialog should be open. */
export const useIsConnectDialogOpen = (): boolean => useStore(isOpenStore)
