import { createHash } from 'node:crypto'
import {
  CLAIM_CODE_BYTES,
  codeEndOf,
  type GiftContent,
  type GiftDestination,
  makeClaimCode,
  validateClaim,
} from '@parvalue/shared/domain/product/gift-card.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { GiftCard } from './card.ts'
import type { Givers } from './chains.ts'
import { toSendGiftRequest } from './requests.ts'
import {
  closeCard,
  countClaimed,
  findByCodeHash,
  insertCard,
  insertReward,
  listByIds,
  listClaimed,
  listMade,
  releaseCard,
  takeCard,
} from './store.ts'

export type { GiftCard } from './card.ts'

export type AccountCredit = { wallet: Address; giftId: string; content: GiftContent }

/** `cash_only`: an account takes dollars; shares are tokens and go to a wallet. */
export type CreditRefusal = 'no_account' | 'cash_only'

/**
 * Puts what stands on a card into the wallet's brokerage account, in the transaction of the claim; what
 * takes longer says `settleAccountGift` when it is there.
 */
export type CreditAccount = (
  tx: Tx,
  credit: AccountCredit,
) => Promise<Outcome<'on_its_way' | 'received', CreditRefusal>>

export type GiftDeps = {
  clock: Clock
  enqueue: Enqueue
  givers: Givers
  /** Null: nobody here can put anything into accounts. */
  creditAccount: CreditAccount | null
}

export type ClaimRefusal = 'unknown' | 'no_chain' | CreditRefusal

export type ClaimRequest = {
  code: string
  /** Lower case. */
  wallet: Address
  destination: GiftDestination
  chainId: number
}

/**
 * Makes a card the caller's and sends what stands on it: one winner, one payment. The winner may ask
 * again and is answered the same, whatever became of the first answer.
 */
export async function claimGift(
  tx: Tx,
  deps: GiftDeps,
  request: ClaimRequest,
): Promise<Outcome<GiftCard, ClaimRefusal>> {
  const codeHash = toCodeHash(request.code)
  const card = await findByCodeHash(tx, codeHash)
  const judged = card && judge(card, request.wallet, deps.clock())
  if (!card || !judged?.ok) return refused('unknown')
  if (judged.value === 'own') return accepted(card)
  const { wallet, destination } = request
  if (destination === 'account' && card.content.kind === 'stock') return refused('cash_only')
  const chainId = destination === 'wallet' ? request.chainId : null
  if (chainId !== null && !deps.givers.listChainIds(card.content).includes(chainId)) {
    return refused('no_chain')
  }
  const claiming = { wallet, destination, chainId, nowMs: deps.clock() }
  const taken = await takeCard(tx, codeHash, claiming)
  if (!taken) return answerLate(tx, deps, codeHash, wallet)
  return hand(tx, deps, taken, request)
}

/** Somebody was faster; the caller itself, perhaps. */
async function answerLate(
  tx: Tx,
  { clock }: GiftDeps,
  codeHash: string,
  wallet: Address,
): Promise<Outcome<GiftCard, 'unknown'>> {
  const card = await findByCodeHash(tx, codeHash)
  const judged = card && judge(card, wallet, clock())
  return card && judged?.ok && judged.value === 'own' ? accepted(card) : refused('unknown')
}

async function hand(
  tx: Tx,
  { clock, enqueue, creditAccount }: GiftDeps,
  card: GiftCard,
  { wallet, destination }: ClaimRequest,
): Promise<Outcome<GiftCard, CreditRefusal>> {
  if (destination === 'wallet') {
    await enqueue(tx, [toSendGiftRequest(card.id)])
    return accepted(card)
  }
  const credit = { wallet, giftId: card.id, content: card.content }
  const credited = (await creditAccount?.(tx, credit)) ?? refused('no_account')
  if (!credited.ok) {
    await releaseCard(tx, card.id)
    return credited
  }
  if (credited.value === 'received') await closeCard(tx, card.id, { hash: null, nowMs: clock() })
  const [standing] = await listByIds(tx, [card.id])
  return accepted(standing ?? card)
}

const judge = ({ claim, expiresAtMs }: GiftCard, wallet: Address, nowMs: number) =>
  validateClaim({ claimedBy: claim?.wallet ?? null, expiresAtMs }, { wallet, nowMs })

/** Where whoever claims it may have it. */
export const listDestinations = (
  { creditAccount }: Pick<GiftDeps, 'creditAccount'>,
  { content }: GiftCard,
): GiftDestination[] =>
  creditAccount !== null && content.kind === 'usd' ? ['wallet', 'account'] : ['wallet']

/** For the holder of the code; a card that was claimed or is too old is not there (requirement AB-12). */
export async function findOpenGift(
  { db, clock }: { db: Db; clock: Clock },
  code: string,
): Promise<GiftCard | null> {
  const card = await findByCodeHash(db, toCodeHash(code))
  return card && card.claim === null && clock() < card.expiresAtMs ? card : null
}

export async function listClaimedGifts(
  db: Db,
  wallet: Address,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ cards: GiftCard[]; count: number }> {
  const cards = await listClaimed(db, wallet, { offset: (page - 1) * pageSize, limit: pageSize })
  return { cards, count: await countClaimed(db, wallet) }
}

/** What an account was credited with is there now. */
export const settleAccountGift = (tx: Tx, giftId: string, nowMs: number): Promise<boolean> =>
  closeCard(tx, giftId, { hash: null, nowMs })

export type GiftWanted = { content: GiftContent; from: string | null; expiresAtMs: number }

/** The only time that its code is anywhere but with whoever gets it. */
export async function makeGift(
  tx: Tx,
  { clock, random }: { clock: Clock; random: RandomBytes },
  wanted: GiftWanted,
): Promise<{ card: GiftCard; code: string }> {
  const code = makeClaimCode(random(CLAIM_CODE_BYTES))
  const codes = { codeHash: toCodeHash(code), codeEnd: codeEndOf(code) }
  return { card: await insertCard(tx, { ...wanted, ...codes, createdAtMs: clock() }), code }
}

export const listMadeGifts = (db: Db): Promise<GiftCard[]> => listMade(db)

/** A card that is somebody's from the beginning, on its way at once. */
export async function giveReward(
  tx: Tx,
  { clock, enqueue }: Pick<GiftDeps, 'clock' | 'enqueue'>,
  reward: { content: GiftContent; wallet: Address; chainId: number },
): Promise<GiftCard> {
  const card = await insertReward(tx, { ...reward, nowMs: clock() })
  await enqueue(tx, [toSendGiftRequest(card.id)])
  return card
}

export const listGifts = (db: Db, ids: readonly string[]): Promise<GiftCard[]> => listByIds(db, ids)

/** A code has too many bits to be found by trying, so a plain hash keeps it. */
const toCodeHash = (code: string) => createHash('sha256').update(code).digest('hex')
