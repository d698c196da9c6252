import { findPaidDividend } from '@parvalue/shared/domain/corporate-actions/match-payment.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PaidDistribution } from '../../../providers/holdings/port.ts'
import { type DividendAction, listUnpaidDividends, lockAction } from '../action-store.ts'
import type { ActionDeps } from '../deps.ts'
import {
  assignReceipt,
  insertReceipts,
  listReceiptsOf,
  listUnmatchedReceipts,
} from './receipt-store.ts'

const BACK_DAYS = 30

/**
 * Requirement CW-02: stores the broker's payments, once by their id, and matches each to one dividend. A payment that
 * belongs to none waits for an operator.
 */
export async function importReceipts(deps: ActionDeps): Promise<void> {
  const { db, clock, marketClock, holdings, prices } = deps
  const since = addDaysToDate(newYorkDateAt(marketClock.nowMs()), -BACK_DAYS)
  const symbols = new Set(prices.stocks.map(({ symbol }) => symbol))
  const paid = (await holdings.listPaid(since)).filter(({ symbol }) => symbols.has(symbol))
  await insertReceipts(db, paid, clock())
  for (const payment of await listUnmatchedReceipts(db)) {
    const unpaid = await listUnpaidDividends(db)
    const found = findPaidDividend(
      payment,
      unpaid.map((each) => ({ ...each, isCorrection: each.corrects !== null })),
    )
    const action = unpaid.find(({ id }) => id === found?.id)
    if (action) await match(deps, payment, action)
  }
}

async function match(deps: ActionDeps, payment: PaidDistribution, action: DividendAction) {
  const { db, crashAt } = deps
  await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    if (locked?.kind !== 'dividend' || locked.perShare !== action.perShare) return
    if ((await listReceiptsOf(tx, action.id)).length > 0) return
    await assignReceipt(tx, payment.id, action.id)
    crashAt('actions.before-receipt-commit')
  })
  crashAt('actions.after-receipt-commit')
}
