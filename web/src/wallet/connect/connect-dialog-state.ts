import { createStore, useStore } from '../store.ts'
import { toConnectButtonState, useWallet } from '../wallet-state.ts'

const isOpenStore = createStore(false)

/** Whether the dialog's code has loaded, which it does when the dialog is first opened. */
const isLoadedStore = createStore(false)

export const openConnectDialog = () => isOpenStore.set(true)
export const closeConnectDialog = () => isOpenStore.set(false)
export const noteConnectDialogLoaded = () => isLoadedStore.set(true)

/** Returns whether the connect dialog should be open. */
export const useIsConnectDialogOpen = (): boolean => useStore(isOpenStore)

/** Returns the state of a connect button, which is also busy until the dialog that it opens is there. */
export function useConnectButtonState() {
  const { isBusy, isUsableWhileBusy } = toConnectButtonState(useWallet())
  const isLoaded = useStore(isLoadedStore)
  const isOpening = useStore(isOpenStore) && !isLoaded
  return { isBusy: isBusy || isOpening, isUsableWhileBusy }
}
