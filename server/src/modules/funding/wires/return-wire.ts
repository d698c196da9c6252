import { transitionReceipt } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import { isFrozen } from '../../circuit-breakers/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { findReceipt, type IncomingWire, lockReceipt, saveReceipt } from './receipt-store.ts'
import { recordTransfer } from './record-transfer.ts'

/**
 * Sends a wire back to whoever sent it. What the bank did is asked for first, so that a killed
 * process never does it twice; and the receipt's own id is the key of the request.
 */
export async function returnWire(deps: FundingJobDeps, receiptId: string): Promise<void> {
  const receipt = await findReceipt(deps.db, { id: receiptId })
  if (receipt?.status !== 'returning') return
  const before = await deps.bank.findTransfer(receipt.bankRef)
  if (before?.status === 'returned') return recordTransfer(deps, before)
  // Watching asks for it again.
  if (await isFrozen(deps.db, 'wires')) return
  try {
    const after = await deps.bank.returnTransfer(receipt.bankRef, receipt.id)
    // Where it is not done yet, a notice or the next look brings it.
    await recordTransfer(deps, after)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    deps.log.error({ receipt_id: receipt.id, err: error }, 'the bank does not send a wire back')
    await recordRefusal(deps, receipt)
  }
}

/** It lies where it lay before, and says so. */
async function recordRefusal(
  { db }: FundingJobDeps,
  { id, memoCode }: IncomingWire,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const receipt = await lockReceipt(tx, { id })
    const event = memoCode === null ? 'refuse_return' : 'refuse_parked_return'
    const moved = receipt ? transitionReceipt(receipt.status, event) : null
    if (moved?.ok) await saveReceipt(tx, id, { status: moved.value, reason: 'return_refused' })
  })
}
