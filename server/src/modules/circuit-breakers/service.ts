import type { BusinessFlow, ReconciliationCheckId } from '@parvalue/shared/domain/ledger/flows.ts'
import { flowsOfTransaction } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import {
  deleteFreezes,
  type FlowFreeze,
  isAnyFlowFrozen,
  listFreezes as listStored,
  saveFreeze,
} from './store.ts'

/** Lists all freezes, one for each flow and check, oldest first. */
export const listFreezes = (db: Db): Promise<FlowFreeze[]> => listStored(db)

/** Lists each frozen flow once, with the time of its first freeze. */
export async function listFrozenFlows(db: Db): Promise<{ flow: BusinessFlow; sinceMs: number }[]> {
  const frozen = new Map<BusinessFlow, number>()
  for (const { flow, sinceMs } of await listStored(db)) {
    if (!frozen.has(flow)) frozen.set(flow, sinceMs)
  }
  return [...frozen].map(([flow, sinceMs]) => ({ flow, sinceMs }))
}

/**
 * Returns whether a flow is frozen. Called in the transaction that prepares an irreversible step; a frozen flow
 * prepares none and retries later.
 */
export const isFlowFrozen = (db: Db, flow: BusinessFlow): Promise<boolean> =>
  isAnyFlowFrozen(db, [flow])

/** Returns whether a transaction with this intent id must not be signed now. */
export const isIntentFrozen = (db: Db, intent: string): Promise<boolean> =>
  isAnyFlowFrozen(db, flowsOfTransaction(intent))

/** Freezes a flow; returns false if this check had already frozen it. */
export const freezeFlow = (
  tx: Tx,
  seen: { flow: BusinessFlow; checkId: ReconciliationCheckId; sentence: string; nowMs: number },
): Promise<boolean> => saveFreeze(tx, seen)

/** Ends all freezes of a flow; returns the checks that had frozen it. */
export const unfreezeFlow = (
  tx: Tx,
  end: { flow: BusinessFlow; why: string; nowMs: number },
): Promise<ReconciliationCheckId[]> => deleteFreezes(tx, end)
