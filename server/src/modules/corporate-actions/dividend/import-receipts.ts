import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PaidDistribution } from '../../../providers/holdings/port.ts'
import type { ActionDeps } from '../deps.ts'
import { applyTakeBacks } from './apply-take-back.ts'
import { matchReceipts } from './match-receipts.ts'
import { correctReceipt, insertReceipts } from './receipt-store.ts'
import { insertTakeBacks } from './take-back-store.ts'
import { applyVanished } from './vanished-receipts.ts'

const BACK_DAYS = 30

/**
 * Requirement CW-02: stores the broker's payments and what it took back, once by their id. What was taken back is taken
 * from its payment first; then each payment is matched to one dividend. One that belongs to none waits for an operator.
 */
export async function importReceipts(deps: ActionDeps): Promise<void> {
  const { db, clock, marketClock, holdings, prices } = deps
  const since = addDaysToDate(newYorkDateAt(marketClock.nowMs()), -BACK_DAYS)
  const symbols = new Set(prices.stocks.map(({ symbol }) => symbol))
  const isOurs = ({ symbol }: { symbol: string }) => symbols.has(symbol)
  const [paid, takenBack] = [await holdings.listPaid(since), await holdings.listTakenBack(since)]
  const differing = await insertReceipts(db, paid.filter(isOurs), clock())
  for (const payment of differing) await correct(deps, payment)
  await insertTakeBacks(db, takenBack.filter(isOurs), clock())
  const canceledIds = takenBack.flatMap(({ paymentId }) => paymentId ?? [])
  await applyVanished(deps, { since, listedIds: [...paid.map(({ id }) => id), ...canceledIds] })
  await applyTakeBacks(deps)
  await matchReceipts(deps)
}

async function correct({ db, crashAt }: ActionDeps, payment: PaidDistribution): Promise<void> {
  const isCorrected = await inTransaction(db, async (tx) => {
    const corrected = await correctReceipt(tx, payment)
    if (corrected) crashAt('actions.before-receipt-commit')
    return corrected
  })
  if (isCorrected) crashAt('actions.after-receipt-commit')
}
