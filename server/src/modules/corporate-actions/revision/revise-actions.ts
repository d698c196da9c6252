import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { type CorporateAction, listActionsByIds, lockAction } from '../action-store.ts'
import type { ActionDeps } from '../deps.ts'
import { findOddRecordOf } from '../split/hold.ts'
import { needsDividendRevision, reviseDividend } from './revise-dividend.ts'
import { needsSplitRevision, reviseSplit } from './revise-split.ts'
import {
  CORRECTION_WINDOW_DAYS,
  findFirstComparedDate,
  findVendorRecordState,
  listVendorRecordStates,
  type VendorRecordState,
} from './version-store.ts'

/**
 * Brings every action into line with the vendor's newest record of it. It starts from what is stored, so a run that
 * was killed is completed by the next one.
 */
export async function reviseActions(deps: ActionDeps): Promise<void> {
  const { db, marketClock } = deps
  const since = await findFirstComparedDate(
    db,
    addDaysToDate(newYorkDateAt(marketClock.nowMs()), -CORRECTION_WINDOW_DAYS),
  )
  const states = await listVendorRecordStates(db, since)
  const ids = states.map(({ actionId }) => actionId)
  for (const action of await listActionsByIds(db, ids)) {
    const state = states.find(({ actionId }) => actionId === action.id)
    if (!state || !(await wantsRevision(db, deps, action, state))) continue
    await reviseAction(deps, action).catch((err: unknown) => {
      deps.log.error(
        { action_id: action.id, err },
        'corporate-actions: revision failed, action waits',
      )
    })
  }
}

async function reviseAction(deps: ActionDeps, action: CorporateAction): Promise<void> {
  const { db, crashAt } = deps
  const isRevised = await inTransaction(db, async (tx) => {
    const locked = await lockAction(tx, action)
    const newest = await findVendorRecordState(tx, action.id)
    if (!locked || !newest) return false
    await revise(tx, deps, locked, newest)
    crashAt('actions.before-revision-commit')
    return true
  })
  if (isRevised) crashAt('actions.after-revision-commit')
}

/**
 * Returns whether the action differs from the vendor's newest record, so that nothing may be executed yet. This
 * includes a dividend with an unreadable record. A split has further reasons to wait (`findSplitHold`).
 */
export async function isActionOutdated(
  db: Db,
  deps: Pick<ActionDeps, 'marketClock'>,
  action: CorporateAction,
): Promise<boolean> {
  const state = await findVendorRecordState(db, action.id)
  if (action.kind === 'dividend' && (await findOddRecordOf(db, action))) return true
  return state !== null && (await wantsRevision(db, deps, action, state))
}

const wantsRevision = (
  db: Db,
  deps: Pick<ActionDeps, 'marketClock'>,
  action: CorporateAction,
  state: VendorRecordState,
): Promise<boolean> =>
  action.kind === 'dividend'
    ? needsDividendRevision(db, action, state)
    : needsSplitRevision(db, deps, action, state)

const revise = (tx: Tx, deps: ActionDeps, action: CorporateAction, state: VendorRecordState) =>
  action.kind === 'dividend'
    ? reviseDividend(tx, deps, action, state)
    : reviseSplit(tx, deps, action, state)
