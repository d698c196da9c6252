import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { useSession } from './session-state.ts'

/** Returns the signed-in account, whose personal lists may be requested; null until signed in. */
export function useSignedInAccount(): Address | null {
  const wallet = useWallet()
  const isSignedIn = useSession().status === 'signed-in'
  return wallet.status === 'connected' && isSignedIn ? wallet.address : null
}
