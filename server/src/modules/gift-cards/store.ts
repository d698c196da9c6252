import type { GiftContent, GiftDestination } from '@parvalue/shared/domain/product/gift-card.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { type GiftCard, toGiftCard } from './card.ts'

export type NewGiftCard = {
  codeHash: string
  codeEnd: string
  content: GiftContent
  from: string | null
  createdAtMs: number
  expiresAtMs: number
}

const toContentColumns = (content: GiftContent) => ({
  kind: content.kind,
  stock_id: content.kind === 'stock' ? content.stockId : null,
  amount: content.amount.toString(),
})

const unclaimed = {
  claimed_by: null,
  claimed_at: null,
  destination: null,
  chain_id: null,
  status: null,
  waits_for: null,
  received_at: null,
  transaction_hash: null,
}

export async function insertGiftCard(tx: Tx, card: NewGiftCard): Promise<GiftCard> {
  const row = await tx
    .insertInto('gift_cards')
    .values({
      ...unclaimed,
      ...toContentColumns(card.content),
      code_hash: card.codeHash,
      code_end: card.codeEnd,
      given_by: card.from,
      created_at: new Date(card.createdAtMs),
      expires_at: new Date(card.expiresAtMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toGiftCard(row)
}

export type NewRewardCard = {
  content: GiftContent
  wallet: Address
  chainId: number
  nowMs: number
}

/** Inserts a card without a code that is claimed from the start. */
export async function insertRewardCard(tx: Tx, reward: NewRewardCard): Promise<GiftCard> {
  const now = new Date(reward.nowMs)
  const row = await tx
    .insertInto('gift_cards')
    .values({
      ...unclaimed,
      ...toContentColumns(reward.content),
      code_hash: null,
      code_end: null,
      given_by: null,
      created_at: now,
      expires_at: now,
      claimed_by: reward.wallet,
      claimed_at: now,
      destination: 'wallet',
      chain_id: reward.chainId,
      status: 'on_its_way',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toGiftCard(row)
}

export async function findGiftCardByCodeHash(db: Db, codeHash: string): Promise<GiftCard | null> {
  const row = await db
    .selectFrom('gift_cards')
    .where('code_hash', '=', codeHash)
    .selectAll()
    .executeTakeFirst()
  return row ? toGiftCard(row) : null
}

export type NewGiftClaim = {
  wallet: Address
  destination: GiftDestination
  chainId: number | null
  nowMs: number
}

/**
 * Claims a card with one conditional update: of any number of concurrent claims one wins, and null is returned to the
 * others.
 */
export async function claimGiftCard(
  tx: Tx,
  codeHash: string,
  { wallet, destination, chainId, nowMs }: NewGiftClaim,
): Promise<GiftCard | null> {
  const now = new Date(nowMs)
  const row = await tx
    .updateTable('gift_cards')
    .set({
      claimed_by: wallet,
      claimed_at: now,
      destination,
      chain_id: chainId,
      status: 'on_its_way',
    })
    .where('code_hash', '=', codeHash)
    .where('claimed_by', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ? toGiftCard(row) : null
}

/** Releases the claim of the same transaction after its delivery was refused. */
export async function releaseGiftCard(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('gift_cards')
    .set({ claimed_by: null, claimed_at: null, destination: null, chain_id: null, status: null })
    .where('id', '=', id)
    .execute()
}

/** Finds a card that is on its way to a wallet; null otherwise. */
export async function findUnsentGiftCard(db: Db, id: string): Promise<GiftCard | null> {
  const row = await db
    .selectFrom('gift_cards')
    .where((where) => where.and({ id, status: 'on_its_way', destination: 'wallet' }))
    .selectAll()
    .executeTakeFirst()
  return row ? toGiftCard(row) : null
}

const WATCHED_MAX = 500

/** Lists the ids of cards on their way to a wallet, oldest claim first. */
export async function listUnsentGiftCardIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .where((where) => where.and({ status: 'on_its_way', destination: 'wallet' }))
    .orderBy('claimed_at')
    .limit(WATCHED_MAX)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a card as received; returns false if it was received before. */
export async function markGiftCardReceived(
  tx: Tx,
  id: string,
  { hash, nowMs }: { hash: Hex | null; nowMs: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('gift_cards')
    .set({
      status: 'received',
      received_at: new Date(nowMs),
      transaction_hash: hash,
      waits_for: null,
    })
    .where((where) => where.and({ id, status: 'on_its_way' }))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function saveGiftCardWait(
  db: Db,
  { id, attempt }: GiftCard,
  waitsFor: GiftCard['waitsFor'],
): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({ waits_for: waitsFor })
    .where((where) => where.and({ id, attempt, status: 'on_its_way' }))
    .execute()
}

/** Starts a new attempt with a new intent id after a revert. */
export async function startNextGiftAttempt(db: Db, { id, attempt }: GiftCard): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({ attempt: attempt + 1 })
    .where((where) => where.and({ id, attempt, status: 'on_its_way' }))
    .execute()
}

export async function countClaimedGiftCards(db: Db, wallet: Address): Promise<number> {
  const row = await db
    .selectFrom('gift_cards')
    .where('claimed_by', '=', wallet)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists claimed cards, last claim first. */
export async function listClaimedGiftCards(
  db: Db,
  wallet: Address,
  { offset, limit }: { offset: number; limit: number },
): Promise<GiftCard[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .where('claimed_by', '=', wallet)
    .orderBy('claimed_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toGiftCard)
}

export async function listGiftCardsByIds(db: Db, ids: readonly string[]): Promise<GiftCard[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('gift_cards').where('id', 'in', ids).selectAll().execute()
  return rows.map(toGiftCard)
}

const LISTED_MAX = 200

/** Lists cards with a code, claimed or not, newest first. */
export async function listGiftCardsWithCode(db: Db): Promise<GiftCard[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .where('code_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .selectAll()
    .execute()
  return rows.map(toGiftCard)
}
