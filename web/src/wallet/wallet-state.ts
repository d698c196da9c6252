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

/**
 * Returns whether the connect button has to wait. It stays usable while a chosen wallet is silent, because the user may
 * choose another (requirement WB-04).
 */
export const isConnectBusy = ({ status }: WalletState): boolean =>
  status === 'reconnecting' || status === 'connected'
