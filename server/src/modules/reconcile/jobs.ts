import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { InvariantCheck } from '../../ports/checks.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { wholeLedgerCheck } from './ledger-checks.ts'
import { runReconciliationJob } from './queues.ts'
import { type CheckRunDeps, runChecks } from './run.ts'
import { listCheckRecordRows } from './store.ts'

const PERIOD_SECONDS = 60

export type ReconcileJobDeps = CheckRunDeps & {
  enqueue: Enqueue
  /** Lists the checks of all modules. */
  listChecks: () => readonly InvariantCheck[]
}

/**
 * Runs the invariant checks once a minute on any worker. The first run after a start verifies the whole ledger, and
 * so does every run until that succeeds.
 */
export function createReconcileWorker(deps: ReconcileJobDeps): JobWorker {
  let isFirst = true
  return createRecurringWorker(deps, runReconciliationJob(), PERIOD_SECONDS, async () => {
    const isWhole = isFirst || !(await isWholeLedgerOk(deps))
    const whole = isWhole ? [wholeLedgerCheck] : []
    await runChecks(deps, [...deps.listChecks(), ...whole])
    isFirst = false
  })
}

async function isWholeLedgerOk({ db }: ReconcileJobDeps): Promise<boolean> {
  const records = await listCheckRecordRows(db)
  return records.some(
    ({ checkId, part, state }) => checkId === 'ledger' && part === 'whole' && state === 'ok',
  )
}
