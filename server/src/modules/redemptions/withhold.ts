import { isRedemptionFinal } from '@parvalue/shared/domain/redemptions/redemption.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { isApprovalWithdrawn } from '../approvals/service.ts'
import { findIntentStatus } from '../chain-tx/service.ts'
import { applyRedemptionTransition, type RedemptionTransitionDeps } from './apply-transition.ts'
import type { RedemptionDeps } from './deps.ts'
import { wakeRedemptionQueue } from './queue/wake.ts'
import type { Redemption } from './row.ts'
import { findRedemption, lockRedemption, updateRedemption } from './store.ts'
import { toApprovalQuery } from './waiting-reasons.ts'

/** Returns the prefix of the intent ids of all transactions of a redemption. */
export const toRedemptionIntentPrefix = ({ id }: Pick<Redemption, 'id'>) => `redemption/${id}/`

/** Returns the id of a transaction's intent; after a failure the next attempt has another. */
export const toRedemptionIntent = (row: Redemption, what: string) =>
  `${toRedemptionIntentPrefix(row)}${what}/${row.failures}`

/** Finds a redemption whose payment can still be withheld, because it is not signed yet. */
export async function findUnsignedRedemption(db: Db, id: string): Promise<Redemption | null> {
  const row = await findRedemption(db, id)
  if (!row?.isCanonical || row.closedBy !== null) return null
  if (isRedemptionFinal(row.status) || row.status === 'PENDING_CANCEL') return null
  return (await isPaymentSigned(db, row)) ? null : row
}

async function isPaymentSigned(db: Db, row: Redemption): Promise<boolean> {
  const status = await findIntentStatus(db, toRedemptionIntent(row, 'fulfill'))
  return status === 'signed' || status === 'final'
}

/**
 * Returns whether an operator has withdrawn an approval that the payment needs. Called in the transaction that starts
 * or signs the payment, before the redemption's row is locked.
 */
export const isPaymentWithheld = (
  tx: Tx,
  deps: RedemptionDeps,
  row: Redemption,
): Promise<boolean> => isApprovalWithdrawn(tx, toApprovalQuery(deps, row))

/**
 * Returns a payment that was not signed yet to the queue, if an approval was withdrawn: others pass it until it is
 * approved again. Returns false if none was.
 */
export async function withholdPayment(deps: RedemptionDeps, row: Redemption): Promise<boolean> {
  if (row.amount <= deps.approvalLimit) return false
  return inTransaction(deps.db, async (tx) => {
    if (!(await isPaymentWithheld(tx, deps, row)) || (await isPaymentSigned(tx, row))) return false
    const patch = { waiting_for: 'approval' as const }
    await applyRedemptionTransition(tx, deps, { id: row.id, event: 'withhold', patch })
    return true
  })
}

/**
 * Marks a redemption that lacks approvals since one was withdrawn, and wakes its queue, in which others pass it. Other
 * subjects of approvals are ignored.
 */
export async function markWithdrawnApproval(
  tx: Tx,
  deps: Pick<RedemptionTransitionDeps, 'enqueue'>,
  id: string,
): Promise<void> {
  const row = await lockRedemption(tx, id)
  if (!row) return
  if (row.status === 'SUBMITTED' || row.status === 'PENDING_ESCROW' || row.status === 'ESCROWED')
    await updateRedemption(tx, id, { waiting_for: 'approval' })
  await wakeRedemptionQueue(tx, deps, row)
}
