import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createStore, useStore } from './store.ts'

export type ConnectedWallet = {
  status: 'connected'
  /** Address in EIP-55 form. */
  address: Address
  chainId: number
  walletName: string
  /** A data: URL from the wallet, or null. */
  walletIcon: string | null
}

export type WalletState =
  | { status: 'disconnected' }
  | { status: 'connecting' }
  | { status: 'reconnecting' }
  | ConnectedWallet

export const walletStore = createStore<WalletState>({ status: 'disconnected' })

export const useWallet = (): WalletState => useStore(walletStore)

/** Whether the session of the connected wallet is being looked up; the session sets it. */
export const sessionLookupStore = createStore(false)

/** Returns whether the wallet and the session of the last visit are being restored, so that neither is known yet. */
export function useIsRestoring(): boolean {
  const { status } = useWallet()
  const isLookedUp = useStore(sessionLookupStore)
  return status === 'reconnecting' || (status === 'connected' && isLookedUp)
}

/**
 * Returns the state of a connect button. It shows that a chosen wallet is awaited (requirement PO-05), and stays usable
 * meanwhile, because the user may choose another one (requirement WB-04).
 */
export const toConnectButtonState = ({ status }: WalletState) => ({
  isBusy: status !== 'disconnected',
  isUsableWhileBusy: status === 'connecting',
})
