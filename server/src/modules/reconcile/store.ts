import type { BusinessFlow, ReconciliationCheckId } from '@parvalue/shared/domain/ledger/flows.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type InvariantCheckState = 'ok' | 'violated' | 'unknown'

export type CheckRecord = {
  checkId: ReconciliationCheckId
  part: string
  state: InvariantCheckState
  checkedAtMs: number
  /** Time of the last run without findings; null if there was none. */
  wellAtMs: number | null
  /** Number of runs with findings, ever. */
  violations: number
}

export async function listCheckRecordRows(db: Db): Promise<CheckRecord[]> {
  const rows = await db
    .selectFrom('reconcile_checks')
    .orderBy('check_id')
    .orderBy('part')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    checkId: row.check_id as ReconciliationCheckId,
    part: row.part,
    state: row.state,
    checkedAtMs: row.checked_at.getTime(),
    wellAtMs: row.well_at?.getTime() ?? null,
    violations: Number(row.violations),
  }))
}

type Ended = {
  checkId: ReconciliationCheckId
  part: string
  state: InvariantCheckState
  nowMs: number
}

export async function saveCheckRecord(
  tx: Tx,
  { checkId, part, state, nowMs }: Ended,
): Promise<void> {
  const at = new Date(nowMs)
  const isViolated = state === 'violated'
  const values = {
    state,
    checked_at: at,
    ...(state === 'ok' ? { well_at: at } : {}),
  }
  await tx
    .insertInto('reconcile_checks')
    .values({ check_id: checkId, part, ...values, violations: isViolated ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.columns(['check_id', 'part']).doUpdateSet({
        ...values,
        violations: sql<number>`reconcile_checks.violations + ${isViolated ? 1 : 0}`,
      }),
    )
    .execute()
}

type Found = { checkId: ReconciliationCheckId; part: string; flow: BusinessFlow; sentence: string }

/** Saves a finding; returns in how many runs in a row it was found. */
export async function saveCheckFinding(tx: Tx, { checkId, part, flow, sentence }: Found) {
  const row = await tx
    .insertInto('reconcile_findings')
    .values({ check_id: checkId, part, flow, sentence, runs: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['check_id', 'part', 'flow'])
        .doUpdateSet({ sentence, runs: sql<number>`reconcile_findings.runs + 1` }),
    )
    .returning('runs')
    .executeTakeFirstOrThrow()
  return row.runs
}

/** Deletes the findings of a check's part for all flows but `flows`, in which the last run found one. */
export async function deleteStaleFindings(
  tx: Tx,
  { checkId, part }: { checkId: ReconciliationCheckId; part: string },
  flows: readonly BusinessFlow[],
): Promise<void> {
  await tx
    .deleteFrom('reconcile_findings')
    .where('check_id', '=', checkId)
    .where('part', '=', part)
    .$if(flows.length > 0, (query) => query.where('flow', 'not in', [...flows]))
    .execute()
}
