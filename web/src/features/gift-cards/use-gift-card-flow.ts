import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '#api/client/query-client.ts'
import {
  type ClaimedGiftCard,
  claimedGiftCardsQuery,
  type GiftAccountState,
  giftAccountQuery,
} from '#api/dollar/gift-cards.ts'
import { PORTFOLIO_KEY } from '#api/portfolio/portfolio-keys.ts'
import { useWalletFormState, type WalletFormState } from '#session/use-wallet-form-state.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { FIRST_TABLE_PAGE } from '#ui/table/table-page.ts'
import { findGiftBlocker, type GiftBlocker, type GiftTarget, toGiftTarget } from './gift-rules.ts'
import { type GiftClaim, useGiftClaim } from './use-gift-claim.ts'
import { type GiftCodeLookup, useGiftCodeLookup } from './use-gift-code-lookup.ts'

export type GiftCardFlow = {
  entry: WalletFormState
  lookup: GiftCodeLookup
  claim: GiftClaim
  target: GiftTarget
  chooseTarget: (target: Partial<GiftTarget>) => void
  accountState: GiftAccountState | null
  blocker: GiftBlocker | null
  /** The claimed card with its current status. */
  claimed: ClaimedGiftCard | null
  press: () => void
  /** Empties the form for the next card. */
  next: () => void
  isNext: boolean
}

const NOWHERE = { destinations: [], chainIds: [] }

/**
 * Returns the state of a gift card from its lookup and the choice of its destination to its claim and arrival
 * (requirement SK-09).
 */
export function useGiftCardFlow(): GiftCardFlow {
  const entry = useWalletFormState('trading')
  const [isNext, setNext] = useState(false)
  const lookup = useGiftCodeLookup()
  const claim = useGiftClaim(entry.account, {
    onClaimed: lookup.clear,
    onUnknownCode: lookup.markClaimed,
  })
  const card = lookup.found?.card ?? null
  const { target, chooseTarget } = useTarget(card ?? NOWHERE, entry.chainId)
  const accountState = useQuery({
    ...giftAccountQuery(entry.account),
    enabled: card !== null && target.destination === 'account',
  }).data
  const hasAccount = accountState?.isOpen ?? null
  const blocker = findGiftBlocker({ ...entry, target, hasAccount })
  return {
    entry,
    lookup,
    claim,
    target,
    chooseTarget,
    accountState: accountState ?? null,
    blocker,
    claimed: useFollowed(claim, entry.account),
    press: () => {
      if (lookup.found && blocker === null) claim.claim(lookup.found.code, target)
    },
    next: () => {
      claim.finish()
      setNext(true)
    },
    isNext,
  }
}

type Possible = Parameters<typeof toGiftTarget>[0]

function useTarget(card: Possible, walletChainId: number | null) {
  const [goesTo, chooseGoesTo] = useFormDraft('giftGoesTo')
  const [network, chooseNetwork] = useFormDraft('giftNetwork')
  const destination = goesTo === 'account' ? goesTo : null
  const chosen = { destination, chainId: Number(network) || null } as const
  return {
    target: toGiftTarget(card, chosen, walletChainId),
    chooseTarget: ({ destination, chainId }: Partial<GiftTarget>) => {
      if (destination) chooseGoesTo(destination)
      if (chainId) chooseNetwork(`${chainId}`)
    },
  }
}

/**
 * Follows a claim by polling the list, because the event stream does not report arrivals. Refetches balances
 * after the arrival.
 */
function useFollowed(
  { intent, setReceived }: GiftClaim,
  account: string | null,
): ClaimedGiftCard | null {
  const claimed = intent?.claimed ?? null
  const { pageSize } = FIRST_TABLE_PAGE
  const isFollowed = claimed?.status === 'on_its_way'
  const list = useQuery(
    claimedGiftCardsQuery(isFollowed ? account : null, { page: 1, pageSize }),
  ).data
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
