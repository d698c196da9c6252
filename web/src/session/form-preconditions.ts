import type { Unavailability } from '@parvalue/shared/domain/product/availability.ts'

/** The preconditions of every form that moves money, checked before its own fields. */
export type FormPreconditions = {
  wallet: 'disconnected' | 'connecting' | 'connected'
  availability: 'available' | Unavailability
  isNetworkSupported: boolean
  isSignedIn: boolean
}

export type AccessBlocker =
  | 'restricted'
  | 'unavailable'
  | 'connecting'
  | 'connect'
  | 'unsupported_network'
  | 'signing_in'

/** Returns the first blocker, in the order in which the user can act on them; null if there is none. */
export function findAccessBlocker(situation: FormPreconditions): AccessBlocker | null {
  if (situation.availability === 'restricted') return 'restricted'
  if (situation.availability !== 'available') return 'unavailable'
  if (situation.wallet === 'connecting') return 'connecting'
  if (situation.wallet === 'disconnected') return 'connect'
  if (!situation.isNetworkSupported) return 'unsupported_network'
  return situation.isSignedIn ? null : 'signing_in'
}
