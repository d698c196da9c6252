import { takesFurtherPayment } from '@parvalue/shared/domain/corporate-actions/match-payment.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../../platform/ambient.ts'
import type { PaidDistribution, TakenBackDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import {
  type DividendAction,
  hasCorporateActions,
  listActionsByIds,
  listFundedDividends,
  listUnpaidDividends,
} from '../action-store.ts'
import { openLossCase } from './apply-take-back.ts'
import {
  getPostedLoss,
  getTotalGrossDividend,
  lockDividend,
  makeUpLoss,
  minBigInt,
} from './loss.ts'
import { listPayableDividends } from './match-receipts.ts'
import {
  dismissReceipt,
  listInsufficientReceipts,
  listRemainingReceipts,
  listUnassignedReceipts,
  lockReceipt,
  lockUnassignedReceipt,
} from './receipt-store.ts'
import {
  addReceiptUse,
  listFundedReceiptUses,
  listReceiptUses,
  listUsesOfReceipt,
  releaseReceiptUseManually,
  saveReceiptUseAmount,
} from './receipt-use-store.ts'
import {
  dismissTakeBack,
  divideTakeBack,
  listUnmatchedTakeBacks,
  lockUnmatchedTakeBack,
  saveTakeBackUse,
} from './take-back-store.ts'

/**
 * Cash of the broker that waits for an operator, with the dividends of its stock that it may belong to. Figures are
 * negative if the broker took the cash back and its payment is not known.
 */
export type UnmatchedReceipt = {
  id: string
  symbol: string
  paidDate: string
  /** Null if the broker does not state it. */
  perShare: bigint | null
  /** The amount that belongs to no dividend, or to a dividend that needs more, in base units of USD+. */
  amount: bigint
  dividendIds: readonly string[]
  /** Id of the dividend that the cash is assigned to but does not cover; null if there is none. */
  assignedTo: string | null
}

export async function listUnmatchedReceipts(db: Db): Promise<UnmatchedReceipt[]> {
  const receipts = await listUnassignedReceipts(db)
  const [short, takeBacks] = [await listInsufficientReceipts(db), await listUnmatchedTakeBacks(db)]
  if (receipts.length + short.length + takeBacks.length === 0) return []
  const [unpaid, paid] = [await listUnpaidDividends(db), await listFundedDividends(db)]
  const strange = new Set<string>()
  for (const { symbol } of receipts)
    if (!(await hasCorporateActions(db, symbol))) strange.add(symbol)
  const symbols = new Set(receipts.map(({ symbol }) => symbol))
  const lossy = await listWithLoss(
    db,
    paid.filter(({ symbol }) => symbols.has(symbol)),
  )
  const listIds = (dividends: readonly DividendAction[], symbol: string) =>
    dividends.filter((each) => each.symbol === symbol).map(({ id }) => id)
  return [
    ...receipts.map((receipt) => ({
      ...receipt,
      dividendIds: strange.has(receipt.symbol)
        ? unpaid.filter(({ perShare }) => perShare === receipt.perShare).map(({ id }) => id)
        : listIds([...unpaid, ...lossy], receipt.symbol),
      assignedTo: null,
    })),
    ...short.map((receipt) => ({ ...receipt, dividendIds: listIds(unpaid, receipt.symbol) })),
    ...takeBacks.map(({ id, symbol, bookedDate, perShare, amount }) => ({
      ...{ id, symbol, paidDate: bookedDate, amount: -amount, assignedTo: null },
      perShare: perShare === null ? null : -perShare,
      dividendIds: listIds(paid, symbol),
    })),
  ]
}

/** Lists the dividends with a loss that a further payment may make up. */
async function listWithLoss(db: Db, paid: readonly DividendAction[]): Promise<DividendAction[]> {
  const found: DividendAction[] = []
  for (const dividend of paid) {
    const { lost, madeUp } = await getPostedLoss(db, dividend)
    if (lost > madeUp) found.push(dividend)
  }
  return found
}

type Deps = { clock: Clock; random: RandomBytes }
type Decided = Outcome<{ id: string }, 'unknown' | 'not_now'>

/** `amount`: the part of a payment or take-back; null for all that belongs to no dividend yet. */
export type ReceiptDecision = { id: string; actionId: string | null; amount?: bigint | null }

/**
 * Assigns a payment to a dividend of its stock, or a take-back to a dividend whose holders were paid, or a part of it.
 * With `actionId` null it dismisses the payment or take-back. A payment assigned to a dividend with a loss covers the
 * loss.
 */
export async function decideReceipt(
  tx: Tx,
  deps: Deps,
  { id, actionId, amount = null }: ReceiptDecision,
): Promise<Decided> {
  const action = actionId === null ? null : await lockDividendAction(tx, actionId)
  const takeBack = await lockUnmatchedTakeBack(tx, id)
  const receipt = await lockUnassignedReceipt(tx, id)
  const symbol = takeBack?.symbol ?? receipt?.symbol
  if (symbol === undefined) return refused('unknown')
  if (actionId === null) {
    await (takeBack ? dismissTakeBack(tx, id, deps.clock()) : dismissReceipt(tx, id, deps.clock()))
    return accepted({ id })
  }
  if (!action || !(await isOfStock(tx, action, symbol))) return refused('not_now')
  const isDone = takeBack
    ? await assignTakeBack(tx, deps, { takeBack, action, amount })
    : receipt && (await assignPayment(tx, { receipt, action, amount }))
  return isDone ? accepted({ id }) : refused('not_now')
}

/** Frees a payment from a dividend whose holders were not paid from it; the payment then waits for an operator. */
export async function releaseReceipt(
  tx: Tx,
  { id, actionId }: { id: string; actionId: string },
): Promise<Decided> {
  const action = await lockDividendAction(tx, actionId)
  await lockReceipt(tx, id)
  const uses = await listUsesOfReceipt(tx, id)
  if (!action || uses.every((use) => use.actionId !== actionId)) return refused('unknown')
  const funded = await listFundedReceiptUses(tx, id)
  if (funded.some((use) => use.actionId === actionId)) return refused('not_now')
  await releaseReceiptUseManually(tx, id, actionId)
  return accepted({ id })
}

/** A symbol without any corporate action may be the former or new ticker of the stock. */
async function isOfStock(tx: Tx, action: DividendAction, symbol: string): Promise<boolean> {
  return action.symbol === symbol || !(await hasCorporateActions(tx, symbol))
}

type AssignedTakeBack = {
  takeBack: TakenBackDistribution
  action: DividendAction
  amount: bigint | null
}

async function assignTakeBack(
  tx: Tx,
  deps: Deps,
  { takeBack, action, amount: part }: AssignedTakeBack,
) {
  if (!isFunded(action) || (part !== null && (part <= 0n || part > takeBack.amount))) return false
  const assigned = await divideTakeBack(tx, takeBack, part ?? takeBack.amount)
  await assignWhole(tx, deps, assigned, action)
  return true
}

async function assignWhole(
  tx: Tx,
  deps: Deps,
  { id, perShare, amount }: TakenBackDistribution,
  action: DividendAction,
): Promise<void> {
  const rate = perShare ?? action.perShare
  const loss = minBigInt(await getTotalGrossDividend(tx, action.id, rate), amount)
  const uses = (await listReceiptUses(tx, [action.id])).filter((use) => use.amount >= amount)
  const rates = new Map(
    (await listRemainingReceipts(tx, action.symbol)).map((each) => [each.id, each.perShare]),
  )
  const use = uses.find(({ receiptId }) => (rates.get(receiptId) ?? 0n) >= rate)
  if (use) {
    await lockReceipt(tx, use.receiptId)
    await saveReceiptUseAmount(tx, use, use.amount - amount)
  }
  const part = use ? { paymentId: use.receiptId, perShare: rate } : null
  const taken = use ? amount : 0n
  await saveTakeBackUse(tx, id, { part, losses: [{ actionId: action.id, amount: loss, taken }] })
  await openLossCase(tx, deps, { action, takeBackId: id, loss })
}

type AssignedPayment = { receipt: PaidDistribution; action: DividendAction; amount: bigint | null }

/** Assigns a payment to a dividend, whose rows the caller has locked; returns false if that is not possible now. */
async function assignPayment(tx: Tx, { receipt, action, amount }: AssignedPayment) {
  const part = amount ?? receipt.amount
  if (part <= 0n || part > receipt.amount) return false
  const use = { receiptId: receipt.id, actionId: action.id, amount: part, isByHand: true }
  if ((await listUnpaidDividends(tx)).some(({ id }) => id === action.id)) {
    if (await isCovered(tx, action)) return false
    await addReceiptUse(tx, { ...use, purpose: 'dividend' })
    return true
  }
  if (!isFunded(action) || (await listWithLoss(tx, [action])).length === 0) return false
  const isUsed = (await listUsesOfReceipt(tx, receipt.id)).some(
    (each) => each.actionId === action.id,
  )
  if (isUsed) return false
  await addReceiptUse(tx, { ...use, purpose: 'loss' })
  const whole = await getTotalGrossDividend(tx, action.id, receipt.perShare)
  const most = part === receipt.amount ? whole : minBigInt(whole, part)
  await makeUpLoss(tx, action, { key: receipt.id, most })
  return true
}

/** Returns whether the payments of a dividend are enough for it already. */
async function isCovered(tx: Tx, action: DividendAction): Promise<boolean> {
  const [payable] = await listPayableDividends(tx, [action])
  return payable !== undefined && !takesFurtherPayment(payable)
}

const isFunded = ({ step }: DividendAction) => step === 'paying' || step === 'paid'

async function lockDividendAction(tx: Tx, id: string): Promise<DividendAction | null> {
  const [found] = await listActionsByIds(tx, [id])
  if (found?.kind !== 'dividend') return null
  await lockDividend(tx, found)
  const [locked] = await listActionsByIds(tx, [id])
  return locked?.kind === 'dividend' ? locked : null
}
