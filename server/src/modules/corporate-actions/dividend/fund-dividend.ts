import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import {
  toDividendEntry,
  toDividendReceivedEntryId,
} from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../tables/tables.ts'
import { postEntries } from '../../ledger/service.ts'
import {
  type DividendAction,
  listReferencesStartingWith,
  lockAction,
  saveActionStep,
  saveDividendReference,
} from '../action-store.ts'
import { listAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { processChainActionsJob } from '../queues.ts'
import { getReceiptAmountLeft } from '../receipts/receipt-store.ts'
import { listReceiptUses, lockReceiptsOf, type ReceiptUse } from '../receipts/receipt-use-store.ts'
import { isActionOutdated } from '../revision/revise-actions.ts'
import { toDividendCashNeed } from './cash-need.ts'
import { closeSmallPayments } from './payment-store.ts'

/**
 * Funds a dividend from the payments that were matched to it: if the custodian has paid at least what is owed, the
 * receipt is posted and all chains may start.
 */
export async function fundDividend(deps: ActionDeps, action: DividendAction): Promise<void> {
  const { db, clock, log, crashAt, enqueue } = deps
  const isDone = await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    const transition = locked ? transitionCorporateAction(locked, 'fund') : null
    if (
      locked?.kind !== 'dividend' ||
      !transition?.ok ||
      (await isActionOutdated(tx, deps, locked))
    )
      return false
    await lockReceiptsOf(tx, action.id)
    const uses = await listReceiptUses(tx, [action.id])
    const [first] = uses
    if (!first) return false
    const parts = await listAllocations(tx, [action.id])
    const { owed, tax } = toDividendCashNeed(parts)
    const paid = uses.reduce((sum, { amount }) => sum + amount, 0n)
    if (paid < owed + tax) {
      const { id: action_id, symbol } = action
      log.error(
        { action_id, symbol, receipt_id: first.receiptId, amount: `${paid}` },
        'corporate-actions: dividend payment below the amount owed, not funded',
      )
      return false
    }
    const { id: actionId, corrects } = action
    const fact = { kind: 'received', actionId, owed, tax, corrects } as const
    const posted = await postEntries(tx, [
      toDividendEntry(toDividendReceivedEntryId(actionId), fact),
    ])
    if (!posted.ok)
      throw new Error(`Ledger conflict: dividend ${actionId} is already posted with other amounts`)
    await closeSmallPayments(tx, { actionId, nowMs: clock() })
    await saveDividendReference(tx, actionId, await toReference(tx, locked, first))
    await saveActionStep(tx, actionId, transition.value)
    await enqueue(
      tx,
      parts.map(({ chainId }) => processChainActionsJob({ chainId, kind: 'dividend' })),
    )
    crashAt('dividend.before-fund-commit')
    return true
  })
  if (isDone) crashAt('dividend.after-fund-commit')
}

/**
 * Returns the stem of the dividend's idempotency keys, which is the same in a restored database. It is the id of the
 * oldest payment, followed by the amount of this dividend's part if an operator divided that payment, and a number if
 * another dividend was funded from an equal part.
 */
async function toReference(tx: Tx, { isSpecial }: DividendAction, first: ReceiptUse) {
  const stem = `dividend/paid/${first.receiptId}`
  const isPart =
    first.isByHand && first.amount !== (await getReceiptAmountLeft(tx, first.receiptId))
  const reference = isPart ? `${stem}/${first.amount}${isSpecial ? '/special' : ''}` : stem
  const used = new Set(await listReferencesStartingWith(tx, reference))
  let number = 1
  while (used.has(number === 1 ? reference : `${reference}/${number}`)) number += 1
  return number === 1 ? reference : `${reference}/${number}`
}
