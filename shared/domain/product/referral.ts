import { accepted, type Outcome, refused } from '../values/outcome.ts'
import { pickCodeLetters } from './gift-card.ts'

/**
 * States of a subscriber. `joined`: joined without a referral code. `referred`: joined with a code and has not traded
 * yet. `traded`: the first order is filled. `rewarded`: the referrer has received the reward.
 */
export const subscriberStates = ['joined', 'referred', 'traded', 'rewarded'] as const

export type SubscriberState = (typeof subscriberStates)[number]

export const subscriberEvents = ['trade', 'reward'] as const

export type SubscriberEvent = (typeof subscriberEvents)[number]

/** The state machine: a transition that is not listed is refused, so each happens once. */
const transitions: Record<SubscriberState, Partial<Record<SubscriberEvent, SubscriberState>>> = {
  joined: {},
  referred: { trade: 'traded' },
  traded: { reward: 'rewarded' },
  rewarded: {},
}

export function transitionSubscriber(
  state: SubscriberState,
  event: SubscriberEvent,
): Outcome<SubscriberState, 'not_now'> {
  const next = transitions[state][event]
  return next === undefined ? refused('not_now') : accepted(next)
}

/** Reward per referral: 10 USD+, in base units. */
export const REFERRAL_REWARD_AMOUNT = 10_000_000n

const HALF = 4

export const REFERRAL_CODE_PATTERN = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/

/** Random bytes per code, more than its eight characters: bytes that would bias the choice are skipped. */
export const REFERRAL_CODE_RANDOM_BYTES = 40

export function createReferralCode(random: Uint8Array): string {
  const letters = pickCodeLetters(random, 2 * HALF)
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

export const toReferralLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/?ref=${code}`

export type ReferralJoinRequest = {
  /** The given code belongs to a subscriber. */
  hasReferrer: boolean
  /** The referrer is the same wallet, entity, or owner of the same confirmed email address. */
  isSelf: boolean
  /** The person has traded before, so the referral did not bring a new customer. */
  hasTraded: boolean
}

export const referralJoinRefusals = ['unknown_code', 'own_code', 'not_new'] as const

export type ReferralJoinRefusal = (typeof referralJoinRefusals)[number]

/** Requirement AB-17: returns whether an entity may join with another subscriber's code. */
export function validateReferralJoin(
  request: ReferralJoinRequest,
): Outcome<'referred', ReferralJoinRefusal> {
  if (!request.hasReferrer) return refused('unknown_code')
  if (request.isSelf) return refused('own_code')
  return request.hasTraded ? refused('not_new') : accepted('referred')
}

export type ReferralRewardState = {
  state: SubscriberState
  /** Evaluated at the reward, because an email address may have been confirmed after joining. */
  isSelf: boolean
  /** Another wallet of the same person has already earned a reward. */
  isRewardedPerson: boolean
}

/** Returns whether the referrer gets a reward: once per new person who trades, never for a self-referral. */
export const isReferralRewardDue = ({
  state,
  isSelf,
  isRewardedPerson,
}: ReferralRewardState): boolean => state === 'referred' && !isSelf && !isRewardedPerson
