import type { GiftDestination } from '@parvalue/shared/domain/product/gift-card.ts'
import type { UnclaimedGiftCard } from '#api/dollar/gift-cards.ts'
import type { AccessBlocker, FormPreconditions } from '#session/form-preconditions.ts'

export type GiftTarget = { destination: GiftDestination; chainId: number | null }

type Choice = { destination: GiftDestination | null; chainId: number | null }

/**
 * Returns the destination of a card: the chosen one if the card allows it, else the wallet, preferably on its
 * current network. `chainId` is null if no network can pay the card out now.
 */
export function toGiftTarget(
  { destinations, chainIds }: Pick<UnclaimedGiftCard, 'destinations' | 'chainIds'>,
  chosen: Choice,
  walletChainId: number | null,
): GiftTarget {
  if (chosen.destination === 'account' && destinations.includes('account')) {
    return { destination: 'account', chainId: null }
  }
  const wanted = [chosen.chainId, walletChainId].find((id) => id !== null && chainIds.includes(id))
  return { destination: 'wallet', chainId: wanted ?? chainIds[0] ?? null }
}

export type GiftBlocker = AccessBlocker | 'no_network' | 'account_unknown' | 'no_account'

type Situation = FormPreconditions & {
  target: GiftTarget
  /** Whether the user has a brokerage account; null while loading. */
  hasAccount: boolean | null
}

/**
 * Returns the first reason that prevents the claim, in the order in which the user can resolve them; null if
 * there is none. The wallet's network is irrelevant once the user is signed in, because the wallet sends
 * nothing.
 */
export function findGiftBlocker(situation: Situation): GiftBlocker | null {
  const { wallet, availability, isNetworkSupported, isSignedIn, target, hasAccount } = situation
  if (availability === 'restricted') return 'restricted'
  if (availability !== 'available') return 'unavailable'
  if (wallet === 'connecting') return 'connecting'
  if (wallet === 'disconnected') return 'connect'
  if (!isSignedIn) return isNetworkSupported ? 'signing_in' : 'unsupported_network'
  if (target.destination === 'wallet') return target.chainId === null ? 'no_network' : null
  if (hasAccount === null) return 'account_unknown'
  return hasAccount ? null : 'no_account'
}
