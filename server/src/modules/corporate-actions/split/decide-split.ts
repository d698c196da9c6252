import { mayBeSameSplit } from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import {
  type CorporateAction,
  listActionsByIds,
  listUnconvertedSplits,
  lockActionRow,
  type SplitAction,
} from '../action-store.ts'
import { runActionsJob } from '../queues.ts'
import { findVendorRecordState } from '../revision/version-store.ts'
import { findSplitReviewReason, type SplitReviewReason } from './hold.ts'
import { insertSplitConfirmation, listStockSplits, saveLeftOutVersion } from './hold-store.ts'

/** One split that waits for an operator, or that an operator left out. */
export type WaitingSplit = { action: SplitAction; waitsFor: SplitReviewReason | 'left_out' }

/** Lists the splits that are not carried out before an operator decides, by ex-date. */
export async function listWaitingSplits(db: Db): Promise<WaitingSplit[]> {
  const waiting: WaitingSplit[] = []
  for (const action of await listUnconvertedSplits(db)) {
    const isLeftOut = (await findVendorRecordState(db, action.id))?.isLeftOut ?? false
    const waitsFor = isLeftOut ? 'left_out' : await findSplitReviewReason(db, action)
    if (waitsFor && (isLeftOut || action.step !== 'withdrawn')) waiting.push({ action, waitsFor })
  }
  return waiting
}

type Decided = Outcome<SplitAction, 'unknown' | 'not_now'>
type Deps = { clock: () => number; enqueue: Enqueue }

/** Confirms that two splits of one stock are different ones, until the vendor changes one of them. */
export async function confirmSplits(
  tx: Tx,
  { clock, enqueue }: Deps,
  { id, otherId }: { id: string; otherId: string },
): Promise<Decided> {
  for (const each of [id, otherId].toSorted()) await lockActionRow(tx, each)
  const action = await findSplit(tx, id)
  if (!action) return refused('unknown')
  const all = await listStockSplits(tx, action.stockId)
  const [one, other] = [id, otherId].map((each) =>
    all.find((split) => split.id === each && split.corrects === null),
  )
  if (!one || !other || one === other) return refused('not_now')
  if (!mayBeSameSplit(one.terms, other.terms)) return refused('not_now')
  await insertSplitConfirmation(tx, [one, other], clock())
  await enqueue(tx, [runActionsJob()])
  return accepted(action)
}

/**
 * Leaves a split out as if the vendor did not list it, or lets it count again. The next version of its record counts in
 * any case.
 */
export async function leaveSplitOut(
  tx: Tx,
  { enqueue }: Pick<Deps, 'enqueue'>,
  { id, isLeftOut }: { id: string; isLeftOut: boolean },
): Promise<Decided> {
  await lockActionRow(tx, id)
  const action = await findSplit(tx, id)
  const state = action && (await findVendorRecordState(tx, id))
  if (!action || !state) return refused('unknown')
  const isToCome = action.step === 'announced' || action.step === 'halted'
  if (isLeftOut ? !isToCome : !state.isLeftOut) return refused('not_now')
  await saveLeftOutVersion(tx, id, isLeftOut ? state.version : null)
  await enqueue(tx, [runActionsJob()])
  return accepted(action)
}

async function findSplit(tx: Tx, id: string): Promise<SplitAction | null> {
  const [action]: CorporateAction[] = await listActionsByIds(tx, [id])
  return action?.kind === 'split' ? action : null
}
