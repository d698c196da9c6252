import type { GiftDestination } from '@parvalue/shared/domain/product/gift-card.ts'
import type { OpenCard } from '#api/dollar/gift-cards.ts'
import type { EntryBlocker, EntrySituation } from '#session/entry-rules.ts'

export type GiftPlace = { destination: GiftDestination; chainId: number | null }

type Choice = { destination: GiftDestination | null; chainId: number | null }

/**
 * Where a card goes: as chosen where the card allows it, else to the wallet, on the network that the
 * wallet is on where it is given there. No network: nobody can send it anywhere now.
 */
export function toGiftPlace(
  { destinations, chainIds }: Pick<OpenCard, 'destinations' | 'chainIds'>,
  chosen: Choice,
  walletChainId: number | null,
): GiftPlace {
  if (chosen.destination === 'account' && destinations.includes('account')) {
    return { destination: 'account', chainId: null }
  }
  const wanted = [chosen.chainId, walletChainId].find((id) => id !== null && chainIds.includes(id))
  return { destination: 'wallet', chainId: wanted ?? chainIds[0] ?? null }
}

export type GiftHindrance = EntryBlocker | 'no_network' | 'account_unknown' | 'no_account'

type Situation = EntrySituation & {
  place: GiftPlace
  /** Null while it is not known. */
  hasAccount: boolean | null
}

/**
 * The first reason why a card cannot be claimed, in the order a person can act on them. The wallet's
 * own network does not matter once somebody is signed in: the wallet sends nothing.
 */
export function giftHindranceOf(situation: Situation): GiftHindrance | null {
  const { wallet, availability, isNetworkSupported, isSignedIn, place, hasAccount } = situation
  if (availability === 'restricted') return 'restricted'
  if (availability !== 'available') return 'unavailable'
  if (wallet === 'connecting') return 'connecting'
  if (wallet === 'disconnected') return 'connect'
  if (!isSignedIn) return isNetworkSupported ? 'signing_in' : 'unsupported_network'
  if (place.destination === 'wallet') return place.chainId === null ? 'no_network' : null
  if (hasAccount === null) return 'account_unknown'
  return hasAccount ? null : 'no_account'
}
