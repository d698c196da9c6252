import {
  findTakenBackPayment,
  type TakenBackPayment,
} from '@parvalue/shared/domain/corporate-actions/match-take-back.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { TakenBackDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { getAction } from '../action-store.ts'
import type { ActionDeps } from '../deps.ts'
import { openActionCase } from '../revision/case-store.ts'
import { getDividend, getHoldersLoss, lockDividends, minBigInt, postTakeBackLoss } from './loss.ts'
import { listRemainingReceipts, lockReceipt, type RemainingReceipt } from './receipt-store.ts'
import {
  listFundedReceiptUses,
  releaseUnfundedReceiptUses,
  saveReceiptUseAmount,
} from './receipt-use-store.ts'
import {
  listUnmatchedTakeBacks,
  lockUnmatchedTakeBack,
  saveTakeBackUse,
  type TakeBackLoss,
} from './take-back-store.ts'

/**
 * Requirements CW-02 and CW-03: matches each take-back of the broker to the payment that it came from. One that fits no
 * single payment waits for an operator.
 */
export async function applyTakeBacks(deps: ActionDeps): Promise<void> {
  const { db, log, crashAt } = deps
  for (const takeBack of await listUnmatchedTakeBacks(db)) {
    const found = await findPart(db, takeBack)
    if (!found) continue
    const isApplied = await inTransaction(db, async (tx) => {
      const applied = await apply(tx, deps, takeBack, found.receipt)
      crashAt('actions.before-take-back-commit')
      return applied
    })
    if (!isApplied) continue
    crashAt('actions.after-take-back-commit')
    log.warn(
      { take_back_id: takeBack.id, receipt_id: found.receipt.id, symbol: takeBack.symbol },
      'corporate-actions: dividend payment taken back by the broker, applied',
    )
  }
}

async function findPart(
  db: Db,
  takeBack: TakenBackDistribution,
): Promise<{ part: TakenBackPayment; receipt: RemainingReceipt } | null> {
  const receipts = await listRemainingReceipts(db, takeBack.symbol)
  const part = findTakenBackPayment(takeBack, receipts)
  const receipt = receipts.find(({ id }) => id === part?.paymentId)
  return part && receipt ? { part, receipt } : null
}

/** Applies a take-back unless another worker has changed its payment since; returns whether it was applied. */
async function apply(
  tx: Tx,
  deps: Pick<ActionDeps, 'clock' | 'random'>,
  { id }: TakenBackDistribution,
  expected: RemainingReceipt,
): Promise<boolean> {
  await lockDividends(tx, expected.actionIds)
  await lockReceipt(tx, expected.id)
  const takeBack = await lockUnmatchedTakeBack(tx, id)
  const found = takeBack ? await findPart(tx, takeBack) : null
  if (!takeBack || found?.receipt.id !== expected.id) return false
  const { part, receipt } = found
  if (receipt.actionIds.join() !== expected.actionIds.join()) return false
  await releaseUnfundedReceiptUses(tx, receipt.id)
  const losses = await takeFromUses(tx, receipt, takeBack.amount)
  await saveTakeBackUse(tx, id, { part, losses })
  for (const { actionId, amount: loss } of losses) {
    await openLossCase(tx, deps, { action: await getAction(tx, actionId), takeBackId: id, loss })
  }
  return true
}

/**
 * Takes the cash first from the part of a payment that no dividend uses, then from the dividends paid from it, in
 * proportion to the amount that each of them used; returns the losses of their holders.
 */
async function takeFromUses(
  tx: Tx,
  { id, amount: left }: RemainingReceipt,
  taken: bigint,
): Promise<TakeBackLoss[]> {
  const uses = await listFundedReceiptUses(tx, id)
  const used = uses.reduce((sum, { amount }) => sum + amount, 0n)
  const excess = taken - (left - used)
  if (excess <= 0n || used <= 0n) return []
  const losses: TakeBackLoss[] = []
  let rest = minBigInt(excess, used)
  for (const [index, use] of uses.entries()) {
    const isLast = index === uses.length - 1
    const part = isLast ? rest : (minBigInt(excess, used) * use.amount) / used
    rest -= part
    const amount = await getHoldersLoss(tx, await getDividend(tx, use.actionId), part)
    await saveReceiptUseAmount(tx, use, use.amount - part)
    losses.push({ actionId: use.actionId, amount, taken: part })
  }
  return losses
}

type Loss = { action: { id: string; corrects: string | null }; takeBackId: string; loss: bigint }

/** Posts the loss of a dividend whose holders were paid, and opens its case; nothing is taken from them. */
export async function openLossCase(
  tx: Tx,
  { clock, random }: Pick<ActionDeps, 'clock' | 'random'>,
  { action, takeBackId, loss }: Loss,
): Promise<void> {
  await postTakeBackLoss(tx, action, takeBackId)
  const [openedAtMs, actionId] = [clock(), action.id]
  const id = createId(openedAtMs, random(10))
  const cause = { takeBackId }
  await openActionCase(tx, { id, actionId, cause, kind: 'taken_back', amount: loss, openedAtMs })
}
