import { z } from 'zod'
import { giftStatuses } from '../domain/product/gift-card.ts'
import {
  REFERRAL_CODE_PATTERN,
  type ReferralJoinRefusal,
  subscriberStates,
} from '../domain/product/referral.ts'
import { defineEndpoint } from './endpoint.ts'
import { pagingFields, transactionHashField } from './fields.ts'

const quantity = z.string().meta({ examples: ['10'] })

const ours = { 'x-origin': 'ours' }

const subscriber = z.strictObject({
  referral_code: z.string().regex(REFERRAL_CODE_PATTERN),
  referral_link: z.string(),
  state: z.enum(subscriberStates),
  joined_dt: z.iso.datetime(),
  /** Number of people who joined with the code. */
  referred_count: z.int(),
  /** Reward per new person who trades, in USD+. */
  reward_quantity: quantity,
  paid_quantity: quantity,
  on_its_way_quantity: quantity,
  /** Masked email address; null if none is confirmed. */
  email: z.string().nullable(),
})

export type ReferralSubscriberAnswer = z.infer<typeof subscriber>

const subscriberAnswer = z.strictObject({
  /** Null if this wallet has not joined. */
  subscriber: subscriber.nullable(),
})

/** Messages in `fields.referral_code` for a refused code. */
export const referralJoinRefusalMessages: Record<ReferralJoinRefusal, string> = {
  unknown_code: 'There is no such code.',
  own_code: 'This is your own code.',
  not_new: 'You have traded before, so nobody brought you.',
}

/** One person who joined with the code. */
const reward = z.strictObject({
  id: z.uuid(),
  joined_dt: z.iso.datetime(),
  /** Shortened, because the referrer must not learn the address. */
  wallet: z.string(),
  state: z.enum(subscriberStates),
  /** Null if no reward was earned yet, or none is due. */
  reward: z
    .strictObject({
      quantity,
      status: z.enum(giftStatuses),
      created_dt: z.iso.datetime(),
      paid_dt: z.iso.datetime().nullable(),
      chain_id: z.int().nullable(),
      transaction_hash: transactionHashField.nullable(),
    })
    .nullable(),
})

export type ReferralRewardAnswer = z.infer<typeof reward>

export const referralEndpoints = {
  createSubscriber: defineEndpoint({
    method: 'POST',
    path: '/user/subscriber',
    access: 'wallet',
    origin: 'spec',
    summary:
      'Joins the referral program with an optional referral code; repeating it changes nothing.',
    body: z.strictObject({
      referral_code: z
        .string()
        .regex(/^[A-Z0-9-]{4,32}$/, 'This is not a referral code.')
        .meta({ examples: ['K7QX-2MPD'] })
        .optional(),
    }),
    answer: subscriberAnswer,
  }),
  getSubscriber: defineEndpoint({
    method: 'GET',
    path: '/user/subscriber',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns the referral program’s record of this wallet.',
    answer: subscriberAnswer,
  }),
  listRewards: defineEndpoint({
    method: 'GET',
    path: '/user/subscriber/rewards',
    access: 'wallet',
    origin: 'spec',
    summary:
      'Lists people who joined with this wallet’s code and the rewards for them, newest first.',
    query: z.strictObject({
      page: pagingFields.page.meta(ours),
      page_size: pagingFields.page_size.meta(ours),
    }),
    answer: z.strictObject({
      rewards: z.array(reward),
      count: z.int(),
      paid_quantity: quantity,
    }),
  }),
}
