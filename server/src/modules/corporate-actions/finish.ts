import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { Tx } from '../../tables/tables.ts'
import { type CorporateAction, getAction, saveActionStep } from './action-store.ts'
import { listAllocations } from './allocation-store.ts'

/** Finishes the action once every chain is done; each chain calls this at its last step. */
export async function finishAction(tx: Tx, { id }: Pick<CorporateAction, 'id'>): Promise<void> {
  const action = await lockAny(tx, id)
  const parts = await listAllocations(tx, [id])
  if (parts.some(({ step }) => step !== 'done')) return
  const transition = transitionCorporateAction(action, 'finish')
  if (transition.ok) await saveActionStep(tx, id, transition.value)
}

async function lockAny(tx: Tx, id: string): Promise<CorporateAction> {
  await tx.selectFrom('corporate_actions').where('id', '=', id).select('id').forUpdate().execute()
  return getAction(tx, id)
}
