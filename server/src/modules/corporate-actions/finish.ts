import { transitionAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { Tx } from '../../tables/tables.ts'
import { type Action, getAction, saveStep } from './action-store.ts'
import { listParts } from './part-store.ts'

/** Over once every chain has done its part; called by whichever may be the last one. */
export async function finishAction(tx: Tx, { id }: Pick<Action, 'id'>): Promise<void> {
  const action = await lockAny(tx, id)
  const parts = await listParts(tx, [id])
  if (parts.some(({ step }) => step !== 'done')) return
  const moved = transitionAction(action, 'finish')
  if (moved.ok) await saveStep(tx, id, moved.value)
}

async function lockAny(tx: Tx, id: string): Promise<Action> {
  await tx.selectFrom('corporate_actions').where('id', '=', id).select('id').forUpdate().execute()
  return getAction(tx, id)
}
