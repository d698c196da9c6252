import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PaidDistribution } from '../../../providers/holdings/port.ts'
import type { ActionDeps } from '../deps.ts'
import { applyTakeBacks } from './apply-take-back.ts'
import { followFundedReceipts } from './funded-receipts.ts'
import { matchReceipts } from './match-receipts.ts'
import { setAsideOddPayments } from './odd-payments.ts'
import { correctReceipt, findFirstPaymentDate, insertReceipts } from './receipt-store.ts'
import { insertTakeBacks } from './take-back-store.ts'
import { undoChangedTakeBacks } from './undo-take-back.ts'
import { applyVanishedReceipts } from './vanished-receipts.ts'

/**
 * Requirement CW-02: stores the broker's payments and take-backs, each once by its id. Take-backs are applied to their
 * payments first; then each payment is matched to one dividend. A payment that belongs to none waits for an operator,
 * even under a symbol that is none of ours, because a ticker may have been renamed.
 */
export async function importReceipts(deps: ActionDeps): Promise<void> {
  const { db, clock, marketClock, holdings } = deps
  const since = await findFirstPaymentDate(db, newYorkDateAt(marketClock.nowMs()))
  const read = {
    paid: await holdings.listPaid(since),
    takenBack: await holdings.listTakenBack(since),
  }
  const odd = await holdings.listOddActivities(since)
  const readable = await setAsideOddPayments(deps, read, odd)
  const { paid, takenBack, listed } = await followFundedReceipts(db, readable)
  for (const payment of await insertReceipts(db, paid, clock())) await correct(deps, payment)
  await undoChangedTakeBacks(deps, takenBack, { since, ...listed })
  await insertTakeBacks(db, takenBack, clock())
  await applyVanishedReceipts(deps, { since, ...listed })
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
