import type { BusinessFlow, ReconciliationCheckId } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type FlowFreeze = {
  flow: BusinessFlow
  checkId: ReconciliationCheckId
  sentence: string
  sinceMs: number
  seenAtMs: number
}

/** Lists freezes, oldest first. */
export async function listFreezes(db: Db): Promise<FlowFreeze[]> {
  const rows = await db
    .selectFrom('flow_freezes')
    .orderBy('since')
    .orderBy('flow')
    .orderBy('check_id')
    .selectAll()
    .execute()
  return rows.map(({ flow, check_id, sentence, since, seen_at }) => ({
    flow: flow as BusinessFlow,
    checkId: check_id as ReconciliationCheckId,
    sentence,
    sinceMs: since.getTime(),
    seenAtMs: seen_at.getTime(),
  }))
}

export async function isAnyFlowFrozen(db: Db, flows: readonly BusinessFlow[]): Promise<boolean> {
  if (flows.length === 0) return false
  const row = await db
    .selectFrom('flow_freezes')
    .where('flow', 'in', [...flows])
    .select('flow')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Seen = Pick<FlowFreeze, 'flow' | 'checkId' | 'sentence'> & { nowMs: number }

/** Saves a freeze; returns false if this check had already frozen the flow. */
export async function saveFreeze(tx: Tx, { flow, checkId, sentence, nowMs }: Seen) {
  const at = new Date(nowMs)
  const changed = await tx
    .updateTable('flow_freezes')
    .set({ sentence, seen_at: at })
    .where('flow', '=', flow)
    .where('check_id', '=', checkId)
    .returning('flow')
    .execute()
  if (changed.length > 0) return false
  await tx
    .insertInto('flow_freezes')
    .values({ flow, check_id: checkId, sentence, since: at, seen_at: at })
    .execute()
  await tx
    .insertInto('flow_events')
    .values({ flow, check_id: checkId, event: 'frozen', sentence, at })
    .execute()
  return true
}

/** Deletes all freezes of a flow; returns their checks. */
export async function deleteFreezes(
  tx: Tx,
  { flow, why, nowMs }: { flow: BusinessFlow; why: string; nowMs: number },
): Promise<ReconciliationCheckId[]> {
  const rows = await tx
    .deleteFrom('flow_freezes')
    .where('flow', '=', flow)
    .returning('check_id')
    .execute()
  for (const { check_id } of rows) {
    await tx
      .insertInto('flow_events')
      .values({ flow, check_id, event: 'thawed', sentence: why, at: new Date(nowMs) })
      .execute()
  }
  return rows.map(({ check_id }) => check_id as ReconciliationCheckId)
}
