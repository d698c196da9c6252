import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '#api/client/query-client.ts'
import {
  type AccountStanding,
  accountStandingQuery,
  type ClaimedCard,
  claimedCardsQuery,
} from '#api/dollar/gift-cards.ts'
import { PORTFOLIO_KEY } from '#api/portfolio/portfolio-keys.ts'
import { type Entry, useEntry } from '#session/use-entry.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { useDraft } from '#tx/journal/use-draft.ts'
import { FIRST_PAGE } from '#ui/table/table-page.ts'
import { type GiftHindrance, type GiftPlace, giftHindranceOf, toGiftPlace } from './gift-rules.ts'
import { type Claim, useClaim } from './use-claim.ts'
import { type LookUp, useLookUp } from './use-look-up.ts'

export type Gift = {
  entry: Entry
  lookUp: LookUp
  claim: Claim
  place: GiftPlace
  choosePlace: (place: Partial<GiftPlace>) => void
  standing: AccountStanding | null
  hindrance: GiftHindrance | null
  /** The claimed card with its current status. */
  claimed: ClaimedCard | null
  press: () => void
  /** Starts with the next card. */
  next: () => void
  isNext: boolean
}

const NOWHERE = { destinations: [], chainIds: [] }

/**
 * Requirement SK-09: lookup of a card, choice of its destination, claim, and its status until arrival.
 */
export function useGift(): Gift {
  const entry = useEntry('trading')
  const [isNext, setNext] = useState(false)
  const lookUp = useLookUp()
  const claim = useClaim(entry.account, { onClaimed: lookUp.clear, onUnknown: lookUp.setGone })
  const card = lookUp.found?.card ?? null
  const { place, choosePlace } = usePlace(card ?? NOWHERE, entry.chainId)
  const standing = useQuery({
    ...accountStandingQuery(entry.account),
    enabled: card !== null && place.destination === 'account',
  }).data
  const hasAccount = standing?.isOpen ?? null
  const hindrance = giftHindranceOf({ ...entry, place, hasAccount })
  return {
    entry,
    lookUp,
    claim,
    place,
    choosePlace,
    standing: standing ?? null,
    hindrance,
    claimed: useFollowed(claim, entry.account),
    press: () => {
      if (lookUp.found && hindrance === null) claim.claim(lookUp.found.code, place)
    },
    next: () => {
      claim.finish()
      setNext(true)
    },
    isNext,
  }
}

type Possible = Parameters<typeof toGiftPlace>[0]

function usePlace(card: Possible, walletChainId: number | null) {
  const [goesTo, chooseGoesTo] = useDraft('giftGoesTo')
  const [network, chooseNetwork] = useDraft('giftNetwork')
  const destination = goesTo === 'account' ? goesTo : null
  const chosen = { destination, chainId: Number(network) || null } as const
  return {
    place: toGiftPlace(card, chosen, walletChainId),
    choosePlace: ({ destination, chainId }: Partial<GiftPlace>) => {
      if (destination) chooseGoesTo(destination)
      if (chainId) chooseNetwork(`${chainId}`)
    },
  }
}

/**
 * Follows a claim by polling the list, because the event stream does not report arrivals. Refetches balances
 * after the arrival.
 */
function useFollowed({ intent, setReceived }: Claim, account: string | null): ClaimedCard | null {
  const claimed = intent?.claimed ?? null
  const { pageSize } = FIRST_PAGE
  const isFollowed = claimed?.status === 'on_its_way'
  const list = useQuery(claimedCardsQuery(isFollowed ? account : null, { page: 1, pageSize })).data
  const now = list?.cards.find(({ id }) => id === claimed?.id) ?? claimed
  const isArriving = isFollowed && now?.status === 'received'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival
  useEffect(() => {
    if (!isArriving || now === null) return
    setReceived(now)
    for (const queryKey of [BALANCES_KEY, PORTFOLIO_KEY]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }, [isArriving])
  return now
}
