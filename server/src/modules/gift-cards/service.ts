import { createHash } from 'node:crypto'
import {
  CLAIM_CODE_RANDOM_BYTES,
  claimCodeEndOf,
  createClaimCode,
  type GiftContent,
  type GiftDestination,
  validateGiftCardClaim,
} from '@parvalue/shared/domain/product/gift-card.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { GiftCard } from './card.ts'
import type { GiftSenders } from './chains.ts'
import { sendGiftJob } from './queues.ts'
import {
  claimGiftCard,
  countClaimedGiftCards,
  findGiftCardByCodeHash,
  insertGiftCard,
  insertRewardCard,
  listClaimedGiftCards,
  listGiftCardsByIds,
  listGiftCardsWithCode,
  markGiftCardReceived,
  releaseGiftCard,
} from './store.ts'

export type { GiftCard } from './card.ts'

export type GiftAccountCredit = { wallet: Address; giftId: string; content: GiftContent }

/** `cash_only`: an account takes cash only; stock tokens go to a wallet. */
export type AccountCreditRefusal = 'no_account' | 'cash_only'

/**
 * Credits a card's content to the wallet's brokerage account, in the transaction of the claim. If the result is
 * `on_its_way`, `settleAccountGift` marks the card as received later.
 */
export type CreditAccount = (
  tx: Tx,
  credit: GiftAccountCredit,
) => Promise<Outcome<'on_its_way' | 'received', AccountCreditRefusal>>

export type GiftDeps = {
  clock: Clock
  enqueue: Enqueue
  senders: GiftSenders
  /** Null if cards cannot be credited to accounts. */
  creditAccount: CreditAccount | null
}

export type GiftClaimRefusal = 'unknown' | 'no_chain' | AccountCreditRefusal

export type GiftClaimRequest = {
  code: string
  /** Wallet of the caller, in lower case. */
  wallet: Address
  destination: GiftDestination
  chainId: number
}

/**
 * Claims a card for the caller and starts its delivery: one winner, one delivery. A repeated claim of the winner gets
 * the same response, even if the first one was lost.
 */
export async function claimGift(
  tx: Tx,
  deps: GiftDeps,
  request: GiftClaimRequest,
): Promise<Outcome<GiftCard, GiftClaimRefusal>> {
  const codeHash = toCodeHash(request.code)
  const card = await findGiftCardByCodeHash(tx, codeHash)
  const verdict = card && validateCardClaim(card, request.wallet, deps.clock())
  if (!card || !verdict?.ok) return refused('unknown')
  if (verdict.value === 'own') return accepted(card)
  const { wallet, destination } = request
  if (destination === 'account' && card.content.kind === 'stock') return refused('cash_only')
  const chainId = destination === 'wallet' ? request.chainId : null
  if (chainId !== null && !deps.senders.listChainIds(card.content).includes(chainId)) {
    return refused('no_chain')
  }
  const claiming = { wallet, destination, chainId, nowMs: deps.clock() }
  const claimed = await claimGiftCard(tx, codeHash, claiming)
  if (!claimed) return answerConcurrent(tx, deps, codeHash, wallet)
  return deliver(tx, deps, claimed, request)
}

/** Answers a claim that a concurrent one has beaten, which may have been the caller's own. */
async function answerConcurrent(
  tx: Tx,
  { clock }: GiftDeps,
  codeHash: string,
  wallet: Address,
): Promise<Outcome<GiftCard, 'unknown'>> {
  const card = await findGiftCardByCodeHash(tx, codeHash)
  const verdict = card && validateCardClaim(card, wallet, clock())
  return card && verdict?.ok && verdict.value === 'own' ? accepted(card) : refused('unknown')
}

async function deliver(
  tx: Tx,
  { clock, enqueue, creditAccount }: GiftDeps,
  card: GiftCard,
  { wallet, destination }: GiftClaimRequest,
): Promise<Outcome<GiftCard, AccountCreditRefusal>> {
  if (destination === 'wallet') {
    await enqueue(tx, [sendGiftJob(card.id)])
    return accepted(card)
  }
  const credit = { wallet, giftId: card.id, content: card.content }
  const credited = (await creditAccount?.(tx, credit)) ?? refused('no_account')
  if (!credited.ok) {
    await releaseGiftCard(tx, card.id)
    return credited
  }
  if (credited.value === 'received')
    await markGiftCardReceived(tx, card.id, { hash: null, nowMs: clock() })
  const [current] = await listGiftCardsByIds(tx, [card.id])
  return accepted(current ?? card)
}

const validateCardClaim = ({ claim, expiresAtMs }: GiftCard, wallet: Address, nowMs: number) =>
  validateGiftCardClaim({ claimedBy: claim?.wallet ?? null, expiresAtMs }, { wallet, nowMs })

/** Lists the destinations that the claimer can choose from. */
export const listGiftDestinations = (
  { creditAccount }: Pick<GiftDeps, 'creditAccount'>,
  { content }: GiftCard,
): GiftDestination[] =>
  creditAccount !== null && content.kind === 'usd' ? ['wallet', 'account'] : ['wallet']

/** Finds an unclaimed card by its code; claimed and expired ones are answered like unknown ones (requirement AB-12). */
export async function findOpenGiftCard(
  { db, clock }: { db: Db; clock: Clock },
  code: string,
): Promise<GiftCard | null> {
  const card = await findGiftCardByCodeHash(db, toCodeHash(code))
  return card && card.claim === null && clock() < card.expiresAtMs ? card : null
}

export async function listClaimedGifts(
  db: Db,
  wallet: Address,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ cards: GiftCard[]; count: number }> {
  const cards = await listClaimedGiftCards(db, wallet, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  })
  return { cards, count: await countClaimedGiftCards(db, wallet) }
}

/** Marks a card as received once its account credit is done. */
export const settleAccountGift = (tx: Tx, giftId: string, nowMs: number): Promise<boolean> =>
  markGiftCardReceived(tx, giftId, { hash: null, nowMs })

export type GiftInput = { content: GiftContent; from: string | null; expiresAtMs: number }

/** Makes a card and returns its code, which is stored nowhere. */
export async function createGiftCard(
  tx: Tx,
  { clock, random }: { clock: Clock; random: RandomBytes },
  wanted: GiftInput,
): Promise<{ card: GiftCard; code: string }> {
  const code = createClaimCode(random(CLAIM_CODE_RANDOM_BYTES))
  const codes = { codeHash: toCodeHash(code), codeEnd: claimCodeEndOf(code) }
  return { card: await insertGiftCard(tx, { ...wanted, ...codes, createdAtMs: clock() }), code }
}

export const listCreatedGifts = (db: Db): Promise<GiftCard[]> => listGiftCardsWithCode(db)

/** Inserts a card that is already claimed by the wallet, and starts its delivery. */
export async function createRewardGift(
  tx: Tx,
  { clock, enqueue }: Pick<GiftDeps, 'clock' | 'enqueue'>,
  reward: { content: GiftContent; wallet: Address; chainId: number },
): Promise<GiftCard> {
  const card = await insertRewardCard(tx, { ...reward, nowMs: clock() })
  await enqueue(tx, [sendGiftJob(card.id)])
  return card
}

export const listGiftsByIds = (db: Db, ids: readonly string[]): Promise<GiftCard[]> =>
  listGiftCardsByIds(db, ids)

/** Hashes a code. An unsalted hash suffices, because a code has too much entropy for guessing. */
const toCodeHash = (code: string) => createHash('sha256').update(code).digest('hex')
