import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { Tx } from '../../tables/tables.ts'
import { type CorporateAction, getAction, lockActionRow, saveActionStep } from './action-store.ts'
import { listAllocations } from './allocation-store.ts'

/**
 * Finishes the action once every chain is done; each chain calls this at its last step. A finished reversal ends the
 * split that it reverts.
 */
export async function finishAction(tx: Tx, { id }: Pick<CorporateAction, 'id'>): Promise<void> {
  await lockActionRow(tx, id)
  const action = await getAction(tx, id)
  const parts = await listAllocations(tx, [id])
  if (parts.some(({ step }) => step !== 'done')) return
  const transition = transitionCorporateAction(action, 'finish')
  if (!transition.ok) return
  await saveActionStep(tx, id, transition.value)
  if (action.kind === 'split' && action.corrects !== null) await finishRevert(tx, action.corrects)
}

async function finishRevert(tx: Tx, id: string): Promise<void> {
  await lockActionRow(tx, id)
  const transition = transitionCorporateAction(await getAction(tx, id), 'revert')
  if (transition.ok) await saveActionStep(tx, id, transition.value)
}
