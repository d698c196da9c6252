import type { Db } from '../../tables/tables.ts'
import { wholeLedgerCheck } from './ledger-checks.ts'
import { type CheckRunDeps, runChecks } from './run.ts'
import { type CheckRecord, listCheckRecordRows } from './store.ts'

export type { CheckRecord } from './store.ts'

/** Lists the last result of each part of each invariant check. */
export const listCheckRecords = (db: Db): Promise<CheckRecord[]> => listCheckRecordRows(db)

/** Verifies the whole ledger now, regardless of checkpoints, and freezes the flows of its findings. */
export async function checkWholeLedger(deps: CheckRunDeps) {
  await runChecks(deps, [wholeLedgerCheck])
  const { id, part } = wholeLedgerCheck
  const record = (await listCheckRecordRows(deps.db)).find(
    (each) => each.checkId === id && each.part === part,
  )
  const { n: entries } = await deps.db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  const found = await deps.db
    .selectFrom('reconcile_findings')
    .where('check_id', '=', id)
    .where('part', '=', part)
    .select(['flow', 'sentence'])
    .execute()
  return { state: record?.state ?? 'unknown', entries: Number(entries), found }
}
