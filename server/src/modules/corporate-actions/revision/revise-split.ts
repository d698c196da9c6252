import {
  type CorporateActionEvent,
  transitionCorporateAction,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import {
  planSplitRevision,
  type SplitRevision,
} from '@parvalue/shared/domain/corporate-actions/revise-action.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { hasTransactionIntent } from '../../chain-tx/service.ts'
import {
  listCorrectionsOf,
  type SplitAction,
  saveActionStep,
  saveActionTerms,
} from '../action-store.ts'
import { listAllocations } from '../allocation-store.ts'
import { toAllocationIntentId } from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'
import { closeFormerActionCases, hasActionCase, openActionCase } from './case-store.ts'
import type { VendorRecordState } from './version-store.ts'

const EVENTS: Readonly<Partial<Record<SplitRevision, CorporateActionEvent>>> = {
  withdraw: 'withdraw',
  restore: 'restore',
  cancel: 'cancel',
  recall: 'recall',
  reinstate: 'restore',
}

/** Requirement CW-04: brings a split into line with the vendor's record; the caller holds the action's row. */
export async function reviseSplit(
  tx: Tx,
  deps: Pick<ActionDeps, 'marketClock' | 'clock' | 'random' | 'log'>,
  action: SplitAction,
  state: VendorRecordState,
): Promise<void> {
  const plan = toPlan(deps, action, state)
  if (!(await needsSplitRevision(tx, deps, action, state))) return
  if (plan === 'cancel' && !(await isSplitCancelable(tx, action))) return
  if (plan === 'reinstate' && (await listCorrectionsOf(tx, action.id)).length > 0) return
  if (plan === 'take_terms' || plan === 'restore') await saveActionTerms(tx, action.id, state.terms)
  const event = EVENTS[plan]
  const transition = event && transitionCorporateAction(action, event)
  if (transition?.ok) await saveActionStep(tx, action.id, transition.value)
  await saveCase(tx, deps, state, plan)
}

/** Returns whether `reviseSplit` would change something. A split that an operator let stand is not recalled again. */
export async function needsSplitRevision(
  db: Db,
  deps: Pick<ActionDeps, 'marketClock'>,
  action: SplitAction,
  state: VendorRecordState,
): Promise<boolean> {
  const plan = toPlan(deps, action, state)
  return plan !== 'none' && !(plan === 'recall' && (await hasActionCase(db, state)))
}

function toPlan(
  { marketClock }: Pick<ActionDeps, 'marketClock'>,
  action: SplitAction,
  { terms, isGone, isLeftOut }: VendorRecordState,
): SplitRevision {
  const vendor = isGone || isLeftOut || terms.kind !== 'split' ? null : terms
  const today = newYorkDateAt(marketClock.nowMs())
  return planSplitRevision({ step: action.step, terms: { ...action } }, vendor, today)
}

/** Returns whether no chain has signed its conversion; once one has, the split completes and is recalled later. */
export async function isSplitCancelable(db: Db, { id }: SplitAction): Promise<boolean> {
  for (const part of await listAllocations(db, [id])) {
    if (part.step === 'unpause' || part.step === 'done') return false
    if (part.step !== 'convert') continue
    if (await hasTransactionIntent(db, toAllocationIntentId(part, 'split'))) return false
  }
  return true
}

async function saveCase(
  tx: Tx,
  { clock, random, log }: Pick<ActionDeps, 'clock' | 'random' | 'log'>,
  { actionId, version, symbol }: VendorRecordState,
  plan: SplitRevision,
): Promise<void> {
  const nowMs = clock()
  const isRecalled = plan === 'recall'
  await closeFormerActionCases(tx, { actionId, version: isRecalled ? version : version + 1, nowMs })
  if (!isRecalled) return
  const id = createId(nowMs, random(10))
  const opened = { id, actionId, cause: { version }, kind: 'split', amount: null } as const
  await openActionCase(tx, { ...opened, openedAtMs: nowMs })
  log.error(
    { action_id: actionId, symbol, case_id: id },
    'corporate-actions: converted split withdrawn by the vendor, trading halted until an operator decides',
  )
}
