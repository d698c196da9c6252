import {
  createReferralCode,
  isReferralRewardDue,
  REFERRAL_CODE_RANDOM_BYTES,
  REFERRAL_REWARD_AMOUNT,
  type ReferralJoinRefusal,
  transitionSubscriber,
  validateReferralJoin,
} from '@parvalue/shared/domain/product/referral.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { createRewardGift, type GiftCard, listGiftsByIds } from '../gift-cards/service.ts'
import { listWalletsOfEntity } from '../user/service.ts'
import { listEntitiesOfSamePerson } from './same-person.ts'
import {
  countReferredSubscribers,
  findEntityOfWallet,
  findSubscriberByCode,
  findSubscriberByEntity,
  findSubscriberOfGift,
  hasEarnedReward,
  insertReferralReward,
  insertSubscriber,
  listReferredSubscribers,
  listRewardGiftIds,
  lockEntities,
  lockSubscriber,
  type ReferredSubscriber,
  type Subscriber,
  saveSubscriberState,
} from './store.ts'

export type ReferralDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  /** Returns whether an order of this wallet was ever filled. */
  hasTraded: (db: Db, wallet: Address) => Promise<boolean>
}

export type ReferralJoinRequest = { wallet: Address; chainId: number; code: string | null }

/**
 * Requirement AB-17: joins the referral program, once per entity. A repeated call returns the existing subscriber;
 * the referrer never changes afterwards.
 */
export async function joinReferralProgram(
  deps: ReferralDeps,
  request: ReferralJoinRequest,
): Promise<Outcome<Subscriber, ReferralJoinRefusal>> {
  return inTransaction(deps.db, async (tx) => {
    const entityId = await getEntityOf(tx, request.wallet)
    const before = await findSubscriberByEntity(tx, entityId)
    if (before) return accepted(before)
    const referrer = request.code === null ? null : await findSubscriberByCode(tx, request.code)
    if (request.code !== null) {
      const verdict = validateReferralJoin(await readJoinFacts(tx, deps, entityId, referrer))
      if (!verdict.ok) return verdict
    }
    return insert(tx, deps, { ...request, entityId, referrer })
  })
}

async function readJoinFacts(
  tx: Tx,
  { hasTraded }: ReferralDeps,
  entityId: string,
  referrer: Subscriber | null,
) {
  const same = await listEntitiesOfSamePerson(tx, entityId)
  const wallets = (await Promise.all(same.map((id) => listWalletsOfEntity(tx, id)))).flat()
  const traded = await Promise.all(wallets.map((wallet) => hasTraded(tx, wallet)))
  return {
    hasReferrer: referrer !== null,
    isSelf: referrer !== null && same.includes(referrer.entityId),
    hasTraded: traded.includes(true),
  }
}

type Joining = ReferralJoinRequest & { entityId: string; referrer: Subscriber | null }

const CODES_MAX = 5

async function insert(
  tx: Tx,
  { clock, random }: ReferralDeps,
  { wallet, chainId, entityId, referrer }: Joining,
): Promise<Outcome<Subscriber, never>> {
  for (let attempt = 0; attempt < CODES_MAX; attempt += 1) {
    const inserted = await insertSubscriber(tx, {
      entityId,
      wallet,
      chainId,
      code: createReferralCode(random(REFERRAL_CODE_RANDOM_BYTES)),
      referrerId: referrer?.id ?? null,
      state: referrer ? 'referred' : 'joined',
      joinedAtMs: clock(),
    })
    // A concurrent insert won: of the same entity, or, very rarely, of another one with the same code.
    const subscriber = inserted ?? (await findSubscriberByEntity(tx, entityId))
    if (subscriber) return accepted(subscriber)
  }
  throw new Error('No free referral code found: the random source repeats itself')
}

async function getEntityOf(tx: Tx, wallet: Address): Promise<string> {
  const entityId = await findEntityOfWallet(tx, wallet)
  if (entityId === null) throw new Error('Session has no wallet row')
  return entityId
}

export type ReferralTradeDeps = { clock: Clock; enqueue: Enqueue }

/**
 * Records a filled order of this wallet, in the transaction of the fill. The first fill of a referred person earns
 * the referrer a reward, once.
 */
export async function recordReferredTrade(
  tx: Tx,
  deps: ReferralTradeDeps,
  wallet: Address,
): Promise<void> {
  const entityId = await findEntityOfWallet(tx, wallet.toLowerCase() as Address)
  if (entityId !== null) await recordReferredTradeOfEntity(tx, deps, entityId)
}

/** Records a filled order of an entity. */
export async function recordReferredTradeOfEntity(
  tx: Tx,
  deps: ReferralTradeDeps,
  entityId: string,
): Promise<void> {
  const found = await findSubscriberByEntity(tx, entityId)
  const subscriber = found?.state === 'referred' ? await lockSubscriber(tx, found.id) : null
  const transition = subscriber ? transitionSubscriber(subscriber.state, 'trade') : null
  if (!subscriber || !transition?.ok || subscriber.referrerId === null) return
  const referrer = await lockSubscriber(tx, subscriber.referrerId)
  const isDue = referrer !== null && (await isDueTo(tx, referrer, subscriber))
  await saveSubscriberState(tx, subscriber.id, {
    state: transition.value,
    traded_at: new Date(deps.clock()),
  })
  if (isDue) await reward(tx, deps, referrer, subscriber)
}

/**
 * Returns whether a trade of the referred person earns the referrer a reward. Locks the person's entities first, so
 * that two of the person's wallets do not earn two rewards at once.
 */
async function isDueTo(tx: Tx, referrer: Subscriber, { state, entityId }: Subscriber) {
  const same = await listEntitiesOfSamePerson(tx, entityId)
  await lockEntities(tx, same)
  return isReferralRewardDue({
    state,
    isSelf: same.includes(referrer.entityId),
    isRewardedPerson: await hasEarnedReward(tx, same),
  })
}

async function reward(
  tx: Tx,
  deps: ReferralTradeDeps,
  referrer: Subscriber,
  subscriber: Subscriber,
) {
  const { id: referrerId, wallet, chainId } = referrer
  const content = { kind: 'usd', amount: REFERRAL_REWARD_AMOUNT } as const
  const gift = await createRewardGift(tx, deps, { content, wallet, chainId })
  const reference = { subscriberId: subscriber.id, referrerId, giftCardId: gift.id }
  await insertReferralReward(tx, { ...reference, nowMs: deps.clock() })
}

/** Marks the referral whose reward is this gift card as rewarded, once the card is received. */
export async function recordReferralRewardPaid(tx: Tx, giftId: string): Promise<void> {
  const subscriberId = await findSubscriberOfGift(tx, giftId)
  const subscriber = subscriberId === null ? null : await lockSubscriber(tx, subscriberId)
  const transition = subscriber ? transitionSubscriber(subscriber.state, 'reward') : null
  if (subscriber && transition?.ok)
    await saveSubscriberState(tx, subscriber.id, { state: transition.value })
}

/** Amounts are base units of USD+. */
export type ReferralStatus = {
  subscriber: Subscriber
  referredCount: number
  paid: bigint
  onItsWay: bigint
}

export async function findReferralStatus(db: Db, wallet: Address): Promise<ReferralStatus | null> {
  const entityId = await findEntityOfWallet(db, wallet)
  const subscriber = entityId === null ? null : await findSubscriberByEntity(db, entityId)
  if (!subscriber) return null
  const gifts = await listGiftsByIds(db, await listRewardGiftIds(db, subscriber.id))
  return {
    subscriber,
    referredCount: await countReferredSubscribers(db, subscriber.id),
    paid: sumOf(gifts, 'received'),
    onItsWay: sumOf(gifts, 'on_its_way'),
  }
}

const sumOf = (gifts: readonly GiftCard[], status: 'received' | 'on_its_way'): bigint =>
  gifts
    .filter(({ claim }) => claim?.status === status)
    .reduce((total, { content }) => total + content.amount, 0n)

export type ReferralWithReward = ReferredSubscriber & { gift: GiftCard | null }

/**
 * Lists the subscribers who joined with this subscriber's code, each with the reward that the referrer earned for it.
 */
export async function listReferrals(
  db: Db,
  { id }: Subscriber,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ReferralWithReward[]> {
  const referred = await listReferredSubscribers(db, id, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  })
  const ids = referred.flatMap(({ giftCardId }) => giftCardId ?? [])
  const gifts = new Map((await listGiftsByIds(db, ids)).map((gift) => [gift.id, gift]))
  return referred.map((each) => ({ ...each, gift: gifts.get(each.giftCardId ?? '') ?? null }))
}
