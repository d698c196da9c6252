import { accepted, type Outcome, refused } from '../values/outcome.ts'
import { pickLetters } from './gift-card.ts'

/**
 * `joined`: without anybody's code. `referred`: by a code, and has not traded yet. `traded`: its first
 * order was filled. `rewarded`: whoever referred has got the reward.
 */
export const subscriberStates = ['joined', 'referred', 'traded', 'rewarded'] as const

export type SubscriberState = (typeof subscriberStates)[number]

export const subscriberEvents = ['trade', 'reward'] as const

export type SubscriberEvent = (typeof subscriberEvents)[number]

/** What is not named does not happen; so each of them happens once. */
const moves: Record<SubscriberState, Partial<Record<SubscriberEvent, SubscriberState>>> = {
  joined: {},
  referred: { trade: 'traded' },
  traded: { reward: 'rewarded' },
  rewarded: {},
}

export function moveSubscriber(
  state: SubscriberState,
  event: SubscriberEvent,
): Outcome<SubscriberState, 'not_now'> {
  const next = moves[state][event]
  return next === undefined ? refused('not_now') : accepted(next)
}

/** Ten dollars, in base units of USD+. */
export const REWARD_AMOUNT = 10_000_000n

const HALF = 4

export const REFERRAL_CODE = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/

/** More random bytes than eight letters need. */
export const REFERRAL_CODE_BYTES = 40

export function makeReferralCode(random: Uint8Array): string {
  const letters = pickLetters(random, 2 * HALF)
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

export const toReferralLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/?ref=${code}`

export type JoinFacts = {
  /** The code that came along belongs to a subscriber. */
  hasReferrer: boolean
  /** The referrer is the same wallet, entity, or owner of the same confirmed e-mail address. */
  isSelf: boolean
  /** An order of this person was filled before: nobody brought them. */
  hasTraded: boolean
}

export const joinRefusals = ['unknown_code', 'own_code', 'not_new'] as const

export type JoinRefusal = (typeof joinRefusals)[number]

/** Requirement AB-17: says whether an entity may join by the code of another. */
export function judgeJoin(facts: JoinFacts): Outcome<'referred', JoinRefusal> {
  if (!facts.hasReferrer) return refused('unknown_code')
  if (facts.isSelf) return refused('own_code')
  return facts.hasTraded ? refused('not_new') : accepted('referred')
}

export type RewardFacts = {
  state: SubscriberState
  /** As of now: an address may have been confirmed after joining. */
  isSelf: boolean
  /** Another wallet of this person brought a reward before. */
  isRewardedPerson: boolean
}

/** Once for each new person who traded, and never for oneself. */
export const isRewardDue = ({ state, isSelf, isRewardedPerson }: RewardFacts): boolean =>
  state === 'referred' && !isSelf && !isRewardedPerson
