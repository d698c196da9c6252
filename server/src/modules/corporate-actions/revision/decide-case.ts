import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { CorporateActionDecision } from '@parvalue/shared/domain/corporate-actions/revise-action.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock, RandomBytes } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { CorporateActionResolution } from '../../../tables/action-tables.ts'
import type { Tx } from '../../../tables/tables.ts'
import {
  type CorporateAction,
  getAction,
  insertAction,
  type SplitAction,
  saveActionStep,
} from '../action-store.ts'
import { runActionsJob } from '../queues.ts'
import { lockDividend, postStatedLoss } from '../receipts/loss.ts'
import { type ActionCase, closeActionCase, lockOpenActionCase } from './case-store.ts'

type Deps = { clock: Clock; random: RandomBytes; enqueue: Enqueue }

const RESOLUTIONS: Readonly<Record<CorporateActionDecision, CorporateActionResolution>> = {
  keep: 'kept',
  'take-back': 'taken_back',
  revert: 'reverted',
}

/** Requirements CW-03 and CW-04: carries out an operator's decision about an executed action, and closes its case. */
export async function applyActionCaseDecision(
  tx: Tx,
  deps: Deps,
  { id, decision }: { id: string; decision: CorporateActionDecision },
): Promise<Outcome<ActionCase, 'unknown' | 'not_now'>> {
  const found = await lockOpenActionCase(tx, id)
  if (!found) return refused('unknown')
  await lockDividend(tx, await getAction(tx, found.actionId))
  const action = await getAction(tx, found.actionId)
  if (!(await carryOut(tx, deps, { found, action, decision }))) return refused('not_now')
  await closeActionCase(tx, id, { resolution: RESOLUTIONS[decision], nowMs: deps.clock() })
  return accepted(found)
}

type Decided = { found: ActionCase; action: CorporateAction; decision: CorporateActionDecision }

/** Returns whether the decision fits the case. */
async function carryOut(
  tx: Tx,
  deps: Deps,
  { found, action, decision }: Decided,
): Promise<boolean> {
  if (action.kind === 'dividend') {
    if (decision === 'revert') return false
    if (decision === 'take-back') await takeLoss(tx, found, action)
    return true
  }
  if (decision === 'take-back' || action.step !== 'recalled') return false
  if (decision === 'revert') await announceReversal(tx, deps, action)
  else {
    const transition = transitionCorporateAction(action, 'restore')
    if (transition.ok) await saveActionStep(tx, action.id, transition.value)
  }
  return true
}

/** Posts the loss of a case; the loss of a take-back was posted when its case was opened. */
async function takeLoss(tx: Tx, { id, cause, amount }: ActionCase, action: CorporateAction) {
  if ('takeBackId' in cause) return
  const key = 'version' in cause ? `${cause.version}` : `${cause.receiptId}/${id}`
  await postStatedLoss(tx, action, { amount: amount ?? 0n, key })
}

/** Announces a second split with the inverse ratio, which the worker starts like any other. */
async function announceReversal(
  tx: Tx,
  { clock, random, enqueue }: Deps,
  { id: corrects, from, to, ...split }: SplitAction,
): Promise<void> {
  const nowMs = clock()
  const id = createId(nowMs, random(10))
  await insertAction(
    tx,
    { ...split, id, corrects, from: to, to: from, step: 'announced', reference: null },
    { vendorId: null, nowMs },
  )
  await enqueue(tx, [runActionsJob()])
}
