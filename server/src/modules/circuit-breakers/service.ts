import type { CheckId, Flow } from '@parvalue/shared/domain/ledger/flows.ts'
import { flowsOfTransaction } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import {
  deleteFreezes,
  type Freeze,
  isAnyFrozen,
  listFreezes as listStored,
  saveFreeze,
} from './store.ts'

export type { Freeze } from './store.ts'

/** What is frozen now, by check, the oldest first. */
export const listFreezes = (db: Db): Promise<Freeze[]> => listStored(db)

/** Each frozen flow once, and since when. */
export async function listFrozen(db: Db): Promise<{ flow: Flow; sinceMs: number }[]> {
  const frozen = new Map<Flow, number>()
  for (const { flow, sinceMs } of await listStored(db)) {
    if (!frozen.has(flow)) frozen.set(flow, sinceMs)
  }
  return [...frozen].map(([flow, sinceMs]) => ({ flow, sinceMs }))
}

/**
 * Asked in the transaction that writes down an irreversible step before it is done: a frozen flow
 * takes none, and its work comes back later.
 */
export const isFrozen = (db: Db, flow: Flow): Promise<boolean> => isAnyFrozen(db, [flow])

/** Whether a transaction of this name must not be signed now. */
export const isIntentFrozen = (db: Db, intent: string): Promise<boolean> =>
  isAnyFrozen(db, flowsOfTransaction(intent))

/** Whether it was not frozen by this check before. */
export const freeze = (
  tx: Tx,
  seen: { flow: Flow; checkId: CheckId; sentence: string; nowMs: number },
): Promise<boolean> => saveFreeze(tx, seen)

/** By which checks it was frozen; none where it was not. */
export const unfreeze = (
  tx: Tx,
  end: { flow: Flow; why: string; nowMs: number },
): Promise<CheckId[]> => deleteFreezes(tx, end)
