import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { useSession } from './session-state.ts'

/** Whose personal lists may be asked for; null until somebody is signed in. */
export function useAccount(): Address | null {
  const wallet = useWallet()
  const isSignedIn = useSession().status === 'signed-in'
  return wallet.status === 'connected' && isSignedIn ? wallet.address : null
}
