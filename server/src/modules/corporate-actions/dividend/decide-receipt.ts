import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../../platform/ambient.ts'
import type { PaidDistribution, TakenBackDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import {
  type DividendAction,
  listActionsByIds,
  listFundedDividends,
  listUnpaidDividends,
} from '../action-store.ts'
import { openLossCase } from './apply-take-back.ts'
import { getPostedLoss, lockDividend, makeUpLoss, smaller, toHoldersPart } from './loss.ts'
import {
  assignReceipt,
  assignToLoss,
  dismissReceipt,
  findReceiptOf,
  listUnmatchedReceipts,
} from './receipt-store.ts'
import {
  dismissTakeBack,
  listUnmatchedTakeBacks,
  lockUnmatchedTakeBack,
  saveTakeBackUse,
} from './take-back-store.ts'

/**
 * Cash of the broker that waits for an operator, with the dividends of its stock that it may belong to. Negative
 * figures: taken back from a payment that is not known.
 */
export type UnmatchedReceipt = {
  id: string
  symbol: string
  paidDate: string
  /** Null if the broker does not state it. */
  perShare: bigint | null
  amount: bigint
  dividendIds: readonly string[]
}

export async function listReceiptsToDecide(db: Db): Promise<UnmatchedReceipt[]> {
  const [receipts, takeBacks] = [await listUnmatchedReceipts(db), await listUnmatchedTakeBacks(db)]
  if (receipts.length + takeBacks.length === 0) return []
  const [unpaid, paid] = [await listUnpaidDividends(db), await listFundedDividends(db)]
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
      dividendIds: listIds([...unpaid, ...lossy], receipt.symbol),
    })),
    ...takeBacks.map(({ id, symbol, bookedDate, perShare, amount }) => ({
      ...{ id, symbol, paidDate: bookedDate, amount: -amount },
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

/**
 * Assigns a payment to a dividend of its stock, or what was taken back to one whose holders were paid, or dismisses
 * either (`actionId` null). A payment for a dividend with a loss makes up for that.
 */
export async function decideReceipt(
  tx: Tx,
  deps: Deps,
  { id, actionId }: { id: string; actionId: string | null },
): Promise<Decided> {
  const action = actionId === null ? null : await lockDividendAction(tx, actionId)
  const takeBack = await lockUnmatchedTakeBack(tx, id)
  const receipt = (await listUnmatchedReceipts(tx)).find((each) => each.id === id)
  const symbol = takeBack?.symbol ?? receipt?.symbol
  if (symbol === undefined) return refused('unknown')
  if (actionId === null) {
    if (takeBack) await dismissTakeBack(tx, id, deps.clock())
    return takeBack || (await dismissReceipt(tx, id, deps.clock()))
      ? accepted({ id })
      : refused('unknown')
  }
  if (action?.symbol !== symbol) return refused('not_now')
  const isDone = takeBack
    ? await assignTakeBack(tx, deps, { takeBack, action })
    : receipt && (await assignPayment(tx, receipt, action))
  return isDone ? accepted({ id }) : refused('not_now')
}

type Assigned = { takeBack: TakenBackDistribution; action: DividendAction }

async function assignTakeBack(tx: Tx, deps: Deps, { takeBack, action }: Assigned) {
  if (!isFunded(action)) return false
  const { id, perShare, amount } = takeBack
  const rate = perShare ?? action.perShare
  const holdersPart = await toHoldersPart(tx, action.id, rate)
  const loss = smaller(holdersPart, amount)
  const receipt = await findReceiptOf(tx, action.id)
  const isPart = receipt && receipt.perShare >= rate && receipt.amount >= amount
  const part = isPart ? { paymentId: receipt.id, perShare: rate } : null
  await saveTakeBackUse(tx, id, { part, actionId: action.id, loss })
  await openLossCase(tx, deps, { action, takeBackId: id, loss })
  return true
}

async function assignPayment(tx: Tx, receipt: PaidDistribution, action: DividendAction) {
  if (isFunded(action)) {
    if ((await listWithLoss(tx, [action])).length === 0) return false
    if (!(await assignToLoss(tx, receipt, action.id))) return false
    await makeUpLoss(tx, action, receipt)
    return true
  }
  const isUnpaid = (await listUnpaidDividends(tx)).some(({ id }) => id === action.id)
  return isUnpaid && (await assignReceipt(tx, receipt, action.id))
}

const isFunded = ({ step }: DividendAction) => step === 'paying' || step === 'paid'

async function lockDividendAction(tx: Tx, id: string): Promise<DividendAction | null> {
  const [found] = await listActionsByIds(tx, [id])
  if (found?.kind !== 'dividend') return null
  await lockDividend(tx, found)
  const [locked] = await listActionsByIds(tx, [id])
  return locked?.kind === 'dividend' ? locked : null
}
