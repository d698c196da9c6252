import { toDividendDown } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import {
  dividendAccounts,
  toDividendEntry,
  toDividendReceivedEntryId,
} from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { getBalance, getCorrections, postOrThrow } from '../../ledger/service.ts'
import {
  type DividendAction,
  getAction,
  listActionsByIds,
  listCorrectionsOf,
  lockActionRow,
} from '../action-store.ts'
import { sumEntitledShares } from '../dividend/payment-store.ts'
import { listReceiptUses } from './receipt-use-store.ts'
import { sumTakeBackLosses } from './take-back-store.ts'

/** A dividend, or a correction of one. */
type Dividend = { id: string; corrects: string | null }

/** Losses posted for a dividend and its corrections, and the amounts made up later, in base units of USD+. */
export type PostedLoss = { lost: bigint; madeUp: bigint }

/** Locks a dividend's row, first that of the dividend that it corrects: losses are counted for both together. */
export async function lockDividend(tx: Tx, { id, corrects }: Dividend): Promise<void> {
  if (corrects !== null) await lockActionRow(tx, corrects)
  await lockActionRow(tx, id)
}

/** Locks several dividends as `lockDividend` does, in one order whatever the caller's. */
export async function lockDividends(tx: Tx, ids: readonly string[]): Promise<void> {
  const dividends = await listActionsByIds(tx, ids)
  const toKey = ({ id, corrects }: Dividend) => `${corrects ?? id}/${id}`
  for (const each of dividends.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1))) {
    await lockDividend(tx, each)
  }
}

export async function getDividend(tx: Tx, id: string): Promise<DividendAction> {
  const action = await getAction(tx, id)
  if (action.kind !== 'dividend') throw new Error(`Corporate action ${id} is no dividend`)
  return action
}

const listFamily = async (db: Db, { id, corrects }: Dividend): Promise<string[]> => {
  const first = corrects ?? id
  return [first, ...(await listCorrectionsOf(db, first)).map((each) => each.id)]
}

export async function getPostedLoss(db: Db, dividend: Dividend): Promise<PostedLoss> {
  const family = await listFamily(db, dividend)
  const { debits: lost, credits: madeUp } = await getCorrections(db, {
    corrected: family.map(toDividendReceivedEntryId),
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
export async function postTakeBackLoss(tx: Tx, dividend: Dividend, key: string): Promise<void> {
  const taken = await sumTakeBackLosses(tx, await listFamily(tx, dividend))
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
  const cash = minBigInt(held, amount)
  const event = { kind: 'taken_back', actionId, amount, cash } as const
  await postOrThrow(tx, [toDividendEntry(`dividend/${actionId}/taken-back/${key}`, event)])
}

/** Makes up a loss by at most `most` base units; returns by how much. The caller has locked the rows. */
export async function makeUpLoss(
  tx: Tx,
  dividend: Dividend,
  { key, most }: { key: string; most: bigint },
): Promise<bigint> {
  const { lost, madeUp } = await getPostedLoss(tx, dividend)
  const amount = minBigInt(lost - madeUp, most)
  if (amount <= 0n) return 0n
  const event = { kind: 'made_up', actionId: dividend.id, amount } as const
  await postOrThrow(tx, [toDividendEntry(`dividend/${dividend.id}/made-up/${key}`, event)])
  return amount
}

/**
 * Returns the holders' part, before tax, of cash that is taken from the payments of a dividend: the same fraction as
 * their part of the amount that is left of these payments.
 */
export async function getHoldersLoss(
  tx: Tx,
  { id, perShare }: { id: string; perShare: bigint },
  taken: bigint,
): Promise<bigint> {
  const left = (await listReceiptUses(tx, [id])).reduce((sum, { amount }) => sum + amount, 0n)
  if (left <= 0n) return 0n
  const { credits: madeUp } = await getCorrections(tx, {
    ...{ corrected: [toDividendReceivedEntryId(id)], account: dividendAccounts.loss },
  })
  const lost = (await sumTakeBackLosses(tx, [id])) - madeUp
  const covered = (await getTotalGrossDividend(tx, id, perShare)) - lost
  return covered > 0n ? (covered * taken) / left : 0n
}

/** Returns the dividend of all entitled wallets at a rate, before tax. */
export async function getTotalGrossDividend(
  db: Db,
  actionId: string,
  perShare: bigint,
): Promise<bigint> {
  const shares = await sumEntitledShares(db, actionId)
  return toDividendDown(shares, { perShare, taxBps: 0 }).gross
}

export const minBigInt = (a: bigint, b: bigint): bigint => (a < b ? a : b)
