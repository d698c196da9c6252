import type { SubscriberState } from '@parvalue/shared/domain/product/referral.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../tables/tables.ts'

export type Subscriber = {
  id: string
  entityId: string
  wallet: Address
  chainId: number
  code: string
  referrerId: string | null
  state: SubscriberState
  joinedAtMs: number
}

const toSubscriber = (row: Selectable<Tables['subscribers']>): Subscriber => ({
  id: row.id,
  entityId: row.entity_id,
  wallet: row.wallet as Address,
  chainId: Number(row.chain_id),
  code: row.referral_code,
  referrerId: row.referrer_id,
  state: row.state,
  joinedAtMs: row.joined_at.getTime(),
})

export type NewSubscriber = Omit<Subscriber, 'id'>

/** Inserts a subscriber; returns null if the entity is already one, or the code is taken. */
export async function insertSubscriber(tx: Tx, wanted: NewSubscriber): Promise<Subscriber | null> {
  const row = await tx
    .insertInto('subscribers')
    .values({
      entity_id: wanted.entityId,
      wallet: wanted.wallet,
      chain_id: wanted.chainId,
      referral_code: wanted.code,
      referrer_id: wanted.referrerId,
      state: wanted.state,
      joined_at: new Date(wanted.joinedAtMs),
      traded_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toSubscriber(row) : null
}

export async function findSubscriberByEntity(db: Db, entityId: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('subscribers')
    .where('entity_id', '=', entityId)
    .selectAll()
    .executeTakeFirst()
  return row ? toSubscriber(row) : null
}

export async function findSubscriberByCode(db: Db, code: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('subscribers')
    .where('referral_code', '=', code)
    .selectAll()
    .executeTakeFirst()
  return row ? toSubscriber(row) : null
}

/** Returns the subscriber, locked until the transaction ends. */
export async function lockSubscriber(tx: Tx, id: string): Promise<Subscriber | null> {
  const row = await tx
    .selectFrom('subscribers')
    .where('id', '=', id)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ? toSubscriber(row) : null
}

export async function saveSubscriberState(
  tx: Tx,
  id: string,
  patch: { state: SubscriberState; traded_at?: Date },
): Promise<void> {
  await tx.updateTable('subscribers').set(patch).where('id', '=', id).execute()
}

/** Locks the entities, always in the same order, to avoid deadlocks. */
export async function lockEntities(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('entities')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute()
}

export async function findEntityOfWallet(db: Db, wallet: Address): Promise<string | null> {
  const row = await db
    .selectFrom('wallets')
    .where('address', '=', wallet)
    .select('entity_id')
    .executeTakeFirst()
  return row?.entity_id ?? null
}

export async function insertReferralReward(
  tx: Tx,
  reward: { subscriberId: string; referrerId: string; giftCardId: string; nowMs: number },
): Promise<void> {
  await tx
    .insertInto('referral_rewards')
    .values({
      subscriber_id: reward.subscriberId,
      referrer_id: reward.referrerId,
      gift_card_id: reward.giftCardId,
      created_at: new Date(reward.nowMs),
    })
    .execute()
}

/** Returns whether one of these entities has already earned its referrer a reward. */
export async function hasEarnedReward(db: Db, entityIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('referral_rewards')
    .innerJoin('subscribers', 'subscribers.id', 'referral_rewards.subscriber_id')
    .where('subscribers.entity_id', 'in', entityIds)
    .select('subscriber_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findSubscriberOfGift(db: Db, giftCardId: string): Promise<string | null> {
  const row = await db
    .selectFrom('referral_rewards')
    .where('gift_card_id', '=', giftCardId)
    .select('subscriber_id')
    .executeTakeFirst()
  return row?.subscriber_id ?? null
}

export async function listRewardGiftIds(db: Db, referrerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('referral_rewards')
    .where('referrer_id', '=', referrerId)
    .select('gift_card_id')
    .execute()
  return rows.map(({ gift_card_id: id }) => id)
}

export async function countReferredSubscribers(db: Db, referrerId: string): Promise<number> {
  const row = await db
    .selectFrom('subscribers')
    .where('referrer_id', '=', referrerId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type ReferredSubscriber = Subscriber & {
  giftCardId: string | null
  rewardedAtMs: number | null
}

/** Lists the subscribers who joined with a subscriber's code, newest first. */
export async function listReferredSubscribers(
  db: Db,
  referrerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReferredSubscriber[]> {
  const rows = await db
    .selectFrom('subscribers')
    .leftJoin('referral_rewards', 'referral_rewards.subscriber_id', 'subscribers.id')
    .where('subscribers.referrer_id', '=', referrerId)
    .orderBy('subscribers.joined_at', 'desc')
    .orderBy('subscribers.id', 'desc')
    .offset(offset)
    .limit(limit)
    .selectAll('subscribers')
    .select(['referral_rewards.gift_card_id', 'referral_rewards.created_at'])
    .execute()
  return rows.map(({ gift_card_id: giftCardId, created_at: createdAt, ...row }) => ({
    ...toSubscriber(row),
    giftCardId,
    rewardedAtMs: createdAt?.getTime() ?? null,
  }))
}
