import type { Unavailability } from '@parvalue/shared/domain/product/availability.ts'

/** What every form that moves money asks before it looks at its own fields. */
export type EntrySituation = {
  wallet: 'disconnected' | 'connecting' | 'connected'
  availability: 'available' | Unavailability
  isNetworkSupported: boolean
  isSignedIn: boolean
}

export type EntryHindrance =
  | 'restricted'
  | 'unavailable'
  | 'connecting'
  | 'connect'
  | 'unsupported_network'
  | 'signing_in'

/** The first of them, in the order a person can act on them. */
export function entryHindranceOf(situation: EntrySituation): EntryHindrance | null {
  if (situation.availability === 'restricted') return 'restricted'
  if (situation.availability !== 'available') return 'unavailable'
  if (situation.wallet === 'connecting') return 'connecting'
  if (situation.wallet === 'disconnected') return 'connect'
  if (!situation.isNetworkSupported) return 'unsupported_network'
  return situation.isSignedIn ? null : 'signing_in'
}
