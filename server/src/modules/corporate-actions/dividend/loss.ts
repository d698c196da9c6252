import { toDividendDown } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import type { TakenPart } from '@parvalue/shared/domain/corporate-actions/match-take-back.ts'
import {
  dividendAccounts,
  toDividendEntry,
  toReceivedEntryId,
} from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { getBalance, getCorrections, postOrThrow } from '../../ledger/service.ts'
import { listCorrectionsOf, lockActionRow } from '../action-store.ts'
import { sumEntitledShares } from './payment-store.ts'
import { sumTakenBack } from './take-back-store.ts'

/** A dividend, or a correction of one. */
type Dividend = { id: string; corrects: string | null }

/** The losses posted for a dividend and its corrections, and what further payments made up of them. */
export type PostedLoss = { lost: bigint; madeUp: bigint }

/** Locks a dividend's row, first that of the dividend that it corrects: losses are counted for both together. */
export async function lockDividend(tx: Tx, { id, corrects }: Dividend): Promise<void> {
  if (corrects !== null) await lockActionRow(tx, corrects)
  await lockActionRow(tx, id)
}

const listFamily = async (db: Db, { id, corrects }: Dividend): Promise<string[]> => {
  const first = corrects ?? id
  return [first, ...(await listCorrectionsOf(db, first)).map((each) => each.id)]
}

export async function getPostedLoss(db: Db, dividend: Dividend): Promise<PostedLoss> {
  const family = await listFamily(db, dividend)
  const { debits: lost, credits: madeUp } = await getCorrections(db, {
    corrected: family.map(toReceivedEntryId),
    account: dividendAccounts.loss,
  })
  return { lost, madeUp }
}

/**
 * Requirement CW-03: posts a loss that an operator states for a dividend and its corrections, less what is posted
 * already: the broker's own activity and the vendor's record may report the same loss.
 */
export async function postStatedLoss(
  tx: Tx,
  dividend: Dividend,
  { amount, key }: { amount: bigint; key: string },
): Promise<void> {
  const { lost, madeUp } = await getPostedLoss(tx, dividend)
  await postLoss(tx, dividend, { amount: amount - (lost - madeUp), key })
}

/** Posts what the broker took back from a dividend and its corrections, as far as it is not posted already. */
export async function postTakenBack(tx: Tx, dividend: Dividend, key: string): Promise<void> {
  const taken = await sumTakenBack(tx, await listFamily(tx, dividend))
  const { lost } = await getPostedLoss(tx, dividend)
  await postLoss(tx, dividend, { amount: taken - lost, key })
}

async function postLoss(
  tx: Tx,
  { id: actionId }: Dividend,
  { amount, key }: { amount: bigint; key: string },
): Promise<void> {
  if (amount <= 0n) return
  const held = await getBalance(tx, dividendAccounts.cash)
  const cash = smaller(held, amount)
  const event = { kind: 'taken_back', actionId, amount, cash } as const
  await postOrThrow(tx, [toDividendEntry(`dividend/${actionId}/taken-back/${key}`, event)])
}

/** Makes up a loss with a further payment of the broker; returns whether there was one. The caller holds the rows. */
export async function makeUpLoss(
  tx: Tx,
  dividend: Dividend,
  { id, perShare }: { id: string; perShare: bigint },
): Promise<boolean> {
  const { lost, madeUp } = await getPostedLoss(tx, dividend)
  const amount = smaller(lost - madeUp, await toHoldersPart(tx, dividend.id, perShare))
  if (amount <= 0n) return false
  const event = { kind: 'made_up', actionId: dividend.id, amount } as const
  await postOrThrow(tx, [toDividendEntry(`dividend/${dividend.id}/made-up/${id}`, event)])
  return true
}

/** Returns the holders' part of what is taken from a payment, before tax. */
export async function getHoldersLoss(
  tx: Tx,
  actionId: string,
  { part, amount, left }: { part: TakenPart; amount: bigint; left: Left },
): Promise<bigint> {
  if (part.perShare > 0n) return toHoldersPart(tx, actionId, part.perShare)
  // Taken back for some of the shares, without a lower rate.
  return ((await toHoldersPart(tx, actionId, left.perShare)) * amount) / left.amount
}

type Left = { perShare: bigint; amount: bigint }

/** Returns the dividend of all entitled wallets at a rate, before tax. */
export async function toHoldersPart(db: Db, actionId: string, perShare: bigint): Promise<bigint> {
  const shares = await sumEntitledShares(db, actionId)
  return toDividendDown(shares, { perShare, taxBps: 0 }).gross
}

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
