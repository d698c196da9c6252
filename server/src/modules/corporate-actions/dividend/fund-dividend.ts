import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { DIVIDEND_MINT_MARGIN } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import { toDividendEntry } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PaidDistribution } from '../../../providers/holdings/port.ts'
import { postEntries } from '../../ledger/service.ts'
import { type DividendAction, lockAction, saveActionStep } from '../action-store.ts'
import { type ChainAllocation, listAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { processChainActionsJob } from '../queues.ts'

/** The vendor announces the payment date; the payment may be a few days late, but less than one dividend period. */
const PAID_WITHIN_DAYS = 20
const DAY_MS = 86_400_000

/**
 * Funds a dividend from cash that has arrived: once the custodian has paid at least what is owed, the receipt is
 * posted and all chains may start.
 */
export async function fundDividend(deps: ActionDeps, action: DividendAction): Promise<void> {
  const { db, log, crashAt, enqueue } = deps
  const found = await deps.holdings.listPaid(action.payDate)
  const paid = found.find((each) => isFor(action, each))
  if (!paid) return
  const parts = await listAllocations(db, [action.id])
  const { owed, tax } = sumUp(parts)
  if (paid.perShare !== action.perShare || paid.amount < owed + tax) {
    const { id: action_id, symbol } = action
    log.error(
      { action_id, symbol, amount: `${paid.amount}` },
      'corporate-actions: dividend payment differs from the announcement, not funded',
    )
    return
  }
  const isDone = await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    const transition = locked ? transitionCorporateAction(locked, 'fund') : null
    if (!transition?.ok) return false
    const fact = { kind: 'received', actionId: action.id, owed, tax } as const
    const posted = await postEntries(tx, [toDividendEntry(`dividend/${action.id}/received`, fact)])
    if (!posted.ok)
      throw new Error(`Ledger conflict: dividend ${action.id} is already posted with other amounts`)
    await saveActionStep(tx, action.id, transition.value)
    await enqueue(
      tx,
      parts.map(({ chainId }) => processChainActionsJob({ chainId, kind: 'dividend' })),
    )
    crashAt('dividend.before-fund-commit')
    return true
  })
  if (isDone) crashAt('dividend.after-fund-commit')
}

function isFor({ symbol, payDate }: DividendAction, paid: PaidDistribution): boolean {
  const lateMs = Date.parse(paid.paidDate) - Date.parse(payDate)
  return symbol === paid.symbol && lateMs >= 0 && lateMs <= PAID_WITHIN_DAYS * DAY_MS
}

function sumUp(parts: readonly ChainAllocation[]): { owed: bigint; tax: bigint } {
  const all = parts.map((part) => toDividendMintAmount(part) + part.reinvest + part.small)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
  return { owed: sum(all), tax: sum(parts.map(({ tax }) => tax)) }
}

/** Returns the amount to mint, which includes a margin for rounding; 0 if no wallet is paid out. */
export const toDividendMintAmount = ({ pay }: Pick<ChainAllocation, 'pay'>): bigint =>
  pay === 0n ? 0n : pay + DIVIDEND_MINT_MARGIN
