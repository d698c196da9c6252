import { accountEndpoints as checklist } from '@parvalue/shared/api/account.ts'
import { brokerageEndpoints } from '@parvalue/shared/api/brokerage.ts'
import { ApiError, createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import { giftCardEndpoints } from '@parvalue/shared/api/gift-cards.ts'
import type { AccountStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { GiftDestination, GiftStatus } from '@parvalue/shared/domain/product/gift-card.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { ACCOUNT_KEY } from '../account/account-keys.ts'
import { apiClientOptions } from '../client/client.ts'
import { findInPages } from '../client/find-in-pages.ts'
import { WALLET_SCOPE } from '../client/query-client.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient(
  { brokerage: brokerageEndpoints, checklist, giftCards: giftCardEndpoints },
  apiClientOptions,
)

export const GIFT_CARDS_KEY = [WALLET_SCOPE, 'gift-cards'] as const

/** The gift on a card; the amount is decimal text. */
export type GiftContent =
  | { kind: 'usd'; amountText: string }
  | { kind: 'stock'; symbol: string; name: string; amountText: string }

export type UnclaimedGiftCard = {
  content: GiftContent
  from: string | null
  expiresMs: number
  chainIds: readonly number[]
  destinations: readonly GiftDestination[]
}

/**
 * Result of looking up a code. `card` is null if the code does not exist, was claimed or has expired; the API does
 * not say which.
 */
export type GiftCardLookup = { card: UnclaimedGiftCard | null; triesLeft: number }

/** A gift card that the wallet has claimed; serializable, so that it can be saved across a reload. */
export type ClaimedGiftCard = {
  id: string
  content: GiftContent
  from: string | null
  codeEnd: string | null
  claimedMs: number
  destination: GiftDestination
  chainId: number | null
  status: GiftStatus
  hash: Hex | null
}

export async function lookUpGiftCard(code: string): Promise<GiftCardLookup> {
  try {
    return toLookupResult(await client.giftCards.getGiftCard({ query: { claim_code: code } }))
  } catch (error) {
    const triesLeft = findTriesLeft(error)
    if (triesLeft === null) throw error
    return { card: null, triesLeft }
  }
}

export type GiftCardClaimInput = {
  code: string
  destination: GiftDestination
  /** The network that receives the gift; null if the destination is a brokerage account. */
  chainId: number | null
  /** Idempotency key: created once per intent and sent with every retry. */
  key: string
}

export async function claimGiftCard(input: GiftCardClaimInput): Promise<ClaimedGiftCard> {
  const { code, destination, chainId, key } = input
  const network = chainId === null ? {} : { chain_id: chainId }
  const body = { claim_code: code, destination, ...network }
  return toClaimed(await client.giftCards.claimGiftCard({ body }, { idempotencyKey: key }))
}

/** The event stream does not report arrivals, so pending claims are polled. */
const POLL_MS = 2000
const POLL_IDLE_MS = 60_000

type Page = { page: number; pageSize: number }

export const claimedGiftCardsQuery = (account: string | null, { page, pageSize }: Page) =>
  queryOptions({
    queryKey: [...GIFT_CARDS_KEY, account, 'claimed', page, pageSize],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) => {
            const query = { page, page_size: pageSize }
            const answer = await client.giftCards.listClaimedCards({ query }, { signal })
            return { cards: answer.gift_cards.map(toClaimed), count: answer.count }
          },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
    refetchInterval: ({ state }) =>
      state.data?.cards.some(({ status }) => status === 'on_its_way') ? POLL_MS : POLL_IDLE_MS,
  })

/** Queries one claimed gift card; null if the wallet has not claimed such a card. */
export const claimedGiftCardQuery = (account: string | null, id: string) =>
  queryOptions({
    queryKey: [...GIFT_CARDS_KEY, account, 'one', id],
    queryFn:
      account === null
        ? skipToken
        : ({ signal }): Promise<ClaimedGiftCard | null> =>
            findInPages(id, async (query) => {
              const answer = await client.giftCards.listClaimedCards({ query }, { signal })
              return { rows: answer.gift_cards.map(toClaimed), count: answer.count }
            }),
    meta: { isSilent: true },
    refetchInterval: ({ state }) => (state.data?.status === 'on_its_way' ? POLL_MS : POLL_IDLE_MS),
  })

export type GiftAccountState = {
  /** Whether the account can receive a gift. */
  isOpen: boolean
  /** The next step towards opening an account. */
  nextStep: AccountStep | null
}

export const giftAccountQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, account, 'standing'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<GiftAccountState> => {
            const [held, checklist] = await Promise.all([
              client.brokerage.getAccount(undefined, { signal }),
              client.checklist.getAccount(undefined, { signal }),
            ])
            return { isOpen: held.status === 'ACTIVE', nextStep: checklist.next_step }
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** Returns how many attempts are left after a rejected code; null for any other failure. */
function findTriesLeft(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'not_found') return null
  return Number(error.fields.tries_left ?? 0)
}

type OpenAnswer = EndpointAnswer<typeof giftCardEndpoints.getGiftCard>
type ClaimedAnswer = EndpointAnswer<typeof giftCardEndpoints.claimGiftCard>

const toLookupResult = (answer: OpenAnswer): GiftCardLookup => ({
  card: {
    content: toContent(answer.content),
    from: answer.from,
    expiresMs: Date.parse(answer.expires_dt),
    chainIds: answer.chain_ids,
    destinations: answer.destinations,
  },
  triesLeft: answer.tries_left,
})

const toContent = (content: OpenAnswer['content']): GiftContent =>
  content.kind === 'usd'
    ? { kind: 'usd', amountText: content.amount }
    : {
        kind: 'stock',
        symbol: content.symbol,
        name: content.name,
        amountText: content.amount,
      }

const toClaimed = (answer: ClaimedAnswer): ClaimedGiftCard => ({
  id: answer.id,
  content: toContent(answer.content),
  from: answer.from,
  codeEnd: answer.code_end,
  claimedMs: Date.parse(answer.claimed_dt),
  destination: answer.destination,
  chainId: answer.chain_id,
  status: answer.status,
  hash: answer.transaction_hash as Hex | null,
})
