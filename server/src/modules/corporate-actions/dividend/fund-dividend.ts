import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { DIVIDEND_MINT_MARGIN } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import {
  toDividendEntry,
  toReceivedEntryId,
} from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { postEntries } from '../../ledger/service.ts'
import { type DividendAction, lockAction, saveActionStep, saveReference } from '../action-store.ts'
import { type ChainAllocation, listAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { processChainActionsJob } from '../queues.ts'
import { isOutdated } from '../revision/revise-actions.ts'
import { listReceiptsOf } from './receipt-store.ts'

/**
 * Funds a dividend from the payment that was matched to it, or from those that an operator assigned to it: if the
 * custodian has paid at least what is owed, the receipt is posted and all chains may start.
 */
export async function fundDividend(deps: ActionDeps, action: DividendAction): Promise<void> {
  const { db, log, crashAt, enqueue } = deps
  const isDone = await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    const transition = locked ? transitionCorporateAction(locked, 'fund') : null
    if (!locked || !transition?.ok || (await isOutdated(tx, deps, locked))) return false
    const receipts = await listReceiptsOf(tx, action.id)
    const [paid] = receipts
    if (!paid) return false
    const parts = await listAllocations(tx, [action.id])
    const { owed, tax } = sumUp(parts)
    const amount = receipts.reduce((sum, receipt) => sum + receipt.amount, 0n)
    if (amount < owed + tax) {
      const { id: action_id, symbol } = action
      log.error(
        { action_id, symbol, receipt_id: paid.id, amount: `${amount}` },
        'corporate-actions: dividend payment below the amount owed, not funded',
      )
      return false
    }
    const { id: actionId, corrects } = action
    const fact = { kind: 'received', actionId, owed, tax, corrects } as const
    const posted = await postEntries(tx, [toDividendEntry(toReceivedEntryId(actionId), fact)])
    if (!posted.ok)
      throw new Error(`Ledger conflict: dividend ${actionId} is already posted with other amounts`)
    await saveReference(tx, actionId, `dividend/paid/${paid.id}`)
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

function sumUp(parts: readonly ChainAllocation[]): { owed: bigint; tax: bigint } {
  const all = parts.map((part) => toDividendMintAmount(part) + part.reinvest + part.small)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
  return { owed: sum(all), tax: sum(parts.map(({ tax }) => tax)) }
}

/** Returns the amount to mint, which includes a margin for rounding; 0 if no wallet is paid out. */
export const toDividendMintAmount = ({ pay }: Pick<ChainAllocation, 'pay'>): bigint =>
  pay === 0n ? 0n : pay + DIVIDEND_MINT_MARGIN
