import type { ActionNeed } from '@parvalue/shared/domain/product/availability.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useIsRestoring, useWallet } from '#wallet/wallet-state.ts'
import type { FormPreconditions } from './form-preconditions.ts'
import { useSession } from './session-state.ts'
import { useFeatureAvailability } from './use-feature-availability.ts'

export type WalletFormState = FormPreconditions & {
  /** The signed-in account, on any network. */
  account: Address | null
  /** The wallet's network if it is supported. */
  chainId: number | null
}

/**
 * Returns the state of wallet, network, session and availability, for the checks of a form. A form waits for the wallet
 * and the session of the last visit, which are restored by themselves (requirement TR-10); while a chosen wallet is
 * silent, another can be chosen.
 */
export function useWalletFormState(need: ActionNeed): WalletFormState {
  const wallet = useWallet()
  const supported = useSupportedChainIds()
  const isRestoring = useIsRestoring()
  const isSignedIn = useSession().status === 'signed-in'
  const isNetworkSupported = wallet.status === 'connected' && supported.includes(wallet.chainId)
  return {
    wallet: isRestoring
      ? 'connecting'
      : wallet.status === 'connected'
        ? 'connected'
        : 'disconnected',
    availability: useFeatureAvailability(need),
    isNetworkSupported,
    isSignedIn,
    account: wallet.status === 'connected' && isSignedIn ? wallet.address : null,
    chainId: isNetworkSupported ? wallet.chainId : null,
  }
}
