import { ApiError, createApiClient } from '@parvalue/shared/api/client.ts'
import {
  type ReferralRewardAnswer,
  type ReferralSubscriberAnswer,
  referralEndpoints,
  referralJoinRefusalMessages,
} from '@parvalue/shared/api/referrals.ts'
import type { GiftStatus } from '@parvalue/shared/domain/product/gift-card.ts'
import {
  type ReferralJoinRefusal,
  referralJoinRefusals,
  type SubscriberState,
} from '@parvalue/shared/domain/product/referral.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { WALLET_SCOPE } from '../client/query-client.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ referrals: referralEndpoints }, apiClientOptions)

export const REFERRALS_KEY = [WALLET_SCOPE, 'referrals'] as const

/** A wallet that joined the referral program. Amounts are decimal text in USD+. */
export type ReferralSubscriber = {
  link: string
  state: SubscriberState
  joinedMs: number
  referredCount: number
  paidText: string
  pendingText: string
  email: string | null
}

export type ReferralReward = {
  id: string
  joinedMs: number
  /** The referred wallet's address, shortened. */
  wallet: string
  state: SubscriberState
  reward: {
    amountText: string
    status: GiftStatus
    chainId: number | null
    hash: Hex | null
  } | null
}

/**
 * The event stream does not report a friend's first order or the payment of a reward, so both are polled.
 */
const REFETCH_MS = 5000

/** Queries the wallet's data in the referral program; null if it has not joined. */
export const referralSubscriberQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...REFERRALS_KEY, account, 'subscriber'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<ReferralSubscriber | null> => {
            const { subscriber } = await client.referrals.getSubscriber(undefined, { signal })
            return subscriber && toSubscriber(subscriber)
          },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

type Page = { page: number; pageSize: number }

export const referralRewardsQuery = (account: string | null, { page, pageSize }: Page) =>
  queryOptions({
    queryKey: [...REFERRALS_KEY, account, 'rewards', page, pageSize],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) => {
            const query = { page, page_size: pageSize }
            const answer = await client.referrals.listRewards({ query }, { signal })
            const { count, paid_quantity: paidText } = answer
            return { rewards: answer.rewards.map(toReward), count, paidText }
          },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

/** Joins the program. The call is idempotent, so it is retried once when the response is lost. */
export async function joinReferrals(code: string | null): Promise<ReferralSubscriber | null> {
  const body = code === null ? {} : { referral_code: code }
  const { subscriber } = await client.referrals.createSubscriber({ body })
  return subscriber && toSubscriber(subscriber)
}

/** Returns why the server rejected the referral code; null if the failure has another reason. */
export function findReferralCodeError(error: unknown): ReferralJoinRefusal | null {
  const refusal = error instanceof ApiError ? error.fields.referral_code : undefined
  return (
    referralJoinRefusals.find((reason) => referralJoinRefusalMessages[reason] === refusal) ?? null
  )
}

const toSubscriber = (answer: ReferralSubscriberAnswer): ReferralSubscriber => ({
  link: answer.referral_link,
  state: answer.state,
  joinedMs: Date.parse(answer.joined_dt),
  referredCount: answer.referred_count,
  paidText: answer.paid_quantity,
  pendingText: answer.on_its_way_quantity,
  email: answer.email,
})

const toReward = ({
  id,
  joined_dt,
  wallet,
  state,
  reward,
}: ReferralRewardAnswer): ReferralReward => ({
  id,
  joinedMs: Date.parse(joined_dt),
  wallet,
  state,
  reward: reward && {
    amountText: reward.quantity,
    status: reward.status,
    chainId: reward.chain_id,
    hash: reward.transaction_hash as Hex | null,
  },
})
