import { createId } from '@parvalue/shared/domain/values/id.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { ActionDeps } from '../deps.ts'
import { closeReceiptCases, listReceiptLossCases, openActionCase } from '../revision/case-store.ts'
import { getDividend, getHoldersLoss, lockDividends, makeUpLoss } from './loss.ts'
import type { ListedPayments } from './odd-payments.ts'
import {
  listVanishedOrReturnedReceipts,
  lockReceipt,
  saveReceiptVanished,
} from './receipt-store.ts'
import {
  listFundedReceiptUses,
  listUsesOfReceipt,
  releaseUnfundedReceiptUses,
} from './receipt-use-store.ts'

type Deps = Pick<ActionDeps, 'db' | 'clock' | 'random' | 'log' | 'crashAt'>

/**
 * Requirement CW-02: sets aside payments that the broker no longer lists. A dividend that was not funded waits for
 * another payment, also if the payment can no longer be read; if its holders were paid, a case for an operator is
 * opened. A payment that is listed again counts again.
 */
export async function applyVanishedReceipts(
  deps: Deps,
  listed: ListedPayments & { since: string },
): Promise<void> {
  const { db, log, crashAt } = deps
  for (const { id, isGone } of await listVanishedOrReturnedReceipts(db, listed)) {
    await inTransaction(db, async (tx) => {
      const uses = await listUsesOfReceipt(tx, id)
      await lockDividends(
        tx,
        uses.map(({ actionId }) => actionId),
      )
      await lockReceipt(tx, id)
      await (isGone ? setAside(tx, deps, id) : countAgain(tx, deps, id))
      crashAt('actions.before-vanished-commit')
    })
    crashAt('actions.after-vanished-commit')
    log.warn(
      { receipt_id: id, is_listed: !isGone },
      'corporate-actions: dividend payment no longer listed or listed again, dividends follow',
    )
  }
}

async function setAside(tx: Tx, { clock, random }: Deps, receiptId: string): Promise<void> {
  const openedAtMs = clock()
  if ((await saveReceiptVanished(tx, receiptId, new Date(openedAtMs))) !== null) return
  await releaseUnfundedReceiptUses(tx, receiptId)
  for (const { actionId, amount: used } of await listFundedReceiptUses(tx, receiptId)) {
    const amount = await getHoldersLoss(tx, await getDividend(tx, actionId), used)
    const id = createId(openedAtMs, random(10))
    await openActionCase(tx, {
      ...{ id, actionId, cause: { receiptId }, kind: 'vanished', amount, openedAtMs },
    })
  }
}

/** Closes the cases of a payment; a loss that was posted for one is made up. */
async function countAgain(tx: Tx, { clock }: Deps, receiptId: string): Promise<void> {
  const since = await saveReceiptVanished(tx, receiptId, null)
  if (since === null) return
  await closeReceiptCases(tx, receiptId, clock())
  for (const { id, actionId, amount } of await listReceiptLossCases(tx, receiptId, since)) {
    const dividend = await getDividend(tx, actionId)
    await makeUpLoss(tx, dividend, { key: `${receiptId}/${id}`, most: amount ?? 0n })
  }
}
