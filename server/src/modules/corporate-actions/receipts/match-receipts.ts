import {
  findPaidDividend,
  type PayableDividend,
  withAnnouncedRate,
} from '@parvalue/shared/domain/corporate-actions/match-payment.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PaidDistribution } from '../../../providers/holdings/port.ts'
import type { Db } from '../../../tables/tables.ts'
import { type DividendAction, listUnpaidDividends, lockAction } from '../action-store.ts'
import { listAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { toDividendCashNeed } from '../dividend/cash-need.ts'
import { listMatchableReceipts, lockReceipt } from './receipt-store.ts'
import { addReceiptUse, listReceiptUses } from './receipt-use-store.ts'

/** Matches each payment as a whole to the dividend that it certainly belongs to; the others wait for an operator. */
export async function matchReceipts(deps: ActionDeps): Promise<void> {
  const { db } = deps
  for (const payment of await listMatchableReceipts(db)) {
    const action = await findDividend(db, payment)
    if (action) await match(deps, payment, action)
  }
}

async function findDividend(db: Db, payment: PaidDistribution): Promise<DividendAction | null> {
  const unpaid = await listUnpaidDividends(db)
  const payable = await listPayableDividends(db, unpaid)
  const found = findPaidDividend(withAnnouncedRate(payment, payable), payable)
  return unpaid.find(({ id }) => id === found?.id) ?? null
}

/** Returns these dividends with the amount that each lacks beyond the payments that it has. */
export async function listPayableDividends(
  db: Db,
  unpaid: readonly DividendAction[],
): Promise<(PayableDividend & DividendAction)[]> {
  const ids = unpaid.map(({ id }) => id)
  const [parts, uses] = [await listAllocations(db, ids), await listReceiptUses(db, ids)]
  return unpaid.map((action) => {
    const { owed, tax } = toDividendCashNeed(parts.filter(({ actionId }) => actionId === action.id))
    const paid = uses.filter(({ actionId }) => actionId === action.id)
    const sum = paid.reduce((total, { amount }) => total + amount, 0n)
    return {
      ...action,
      isCorrection: action.corrects !== null,
      missing: action.step === 'announced' ? null : owed + tax - sum,
      hasPayment: paid.length > 0,
    }
  })
}

async function match(deps: ActionDeps, payment: PaidDistribution, action: DividendAction) {
  const { db, crashAt } = deps
  await inTransaction(db, async (tx) => {
    if (!(await lockAction(tx, action))) return
    await lockReceipt(tx, payment.id)
    // Another worker may have changed the payment or the dividend since they were matched.
    const free = (await listMatchableReceipts(tx)).find(({ id }) => id === payment.id)
    if (!free || (await findDividend(tx, free))?.id !== action.id) return
    await addReceiptUse(tx, {
      ...{ receiptId: free.id, actionId: action.id, amount: free.amount },
      ...{ purpose: 'dividend', isByHand: false },
    })
    crashAt('actions.before-receipt-commit')
  })
  crashAt('actions.after-receipt-commit')
}
