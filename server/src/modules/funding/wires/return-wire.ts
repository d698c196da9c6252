import { transitionWireReceipt } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import { isFlowFrozen } from '../../circuit-breakers/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { recordBankTransfer } from './record-transfer.ts'
import {
  findWireReceipt,
  type IncomingWire,
  lockWireReceipt,
  saveWireReceipt,
} from './wire-receipt-store.ts'

/**
 * Returns a wire to its sender. The bank's current state is read first and the receipt's id is the idempotency key,
 * so a killed process never returns it twice.
 */
export async function returnWire(deps: FundingJobDeps, receiptId: string): Promise<void> {
  const receipt = await findWireReceipt(deps.db, { id: receiptId })
  if (receipt?.status !== 'returning') return
  const before = await deps.bank.findTransfer(receipt.bankRef)
  if (before?.status === 'returned') return recordBankTransfer(deps, before)
  // The watch job enqueues the return again.
  if (await isFlowFrozen(deps.db, 'wires')) return
  try {
    const after = await deps.bank.returnTransfer(receipt.bankRef, receipt.id)
    // If the return is still pending, a webhook or a later poll records the result.
    await recordBankTransfer(deps, after)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    deps.log.error(
      { wire_id: receipt.id, err: error },
      'funding: wire return refused by the bank, needs an operator',
    )
    await recordRefusal(deps, receipt)
  }
}

/** Restores the status before the return, with the reason. */
async function recordRefusal(
  { db }: FundingJobDeps,
  { id, memoCode }: IncomingWire,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const receipt = await lockWireReceipt(tx, { id })
    const event = memoCode === null ? 'refuse_return' : 'refuse_parked_return'
    const transition = receipt ? transitionWireReceipt(receipt.status, event) : null
    if (transition?.ok)
      await saveWireReceipt(tx, id, { status: transition.value, reason: 'return_refused' })
  })
}
