import type { Check } from '../../ports/checks.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { wholeLedgerCheck } from './ledger-checks.ts'
import { reconcileQueue, toReconcileRequest } from './requests.ts'
import { type RunDeps, runChecks } from './run.ts'
import { listRecords } from './store.ts'

const PERIOD_SECONDS = 60

export type ReconcileJobDeps = RunDeps & {
  enqueue: Enqueue
  /** What every group of the product says has to agree. */
  listChecks: () => readonly Check[]
}

/**
 * Computes the invariants anew, once a minute on whichever worker takes it. The first run after a start
 * goes through the whole ledger; so does each one after which that is not known to be well.
 */
export function createReconcileWorker(deps: ReconcileJobDeps): JobWorker {
  let isFirst = true
  return {
    queue: reconcileQueue,
    run: async () => {
      // Asked for first: one that fails must not be the last one.
      await deps.enqueue(deps.db, [toReconcileRequest(PERIOD_SECONDS)])
      const isWhole = isFirst || !(await isWholeWell(deps))
      const whole = isWhole ? [wholeLedgerCheck] : []
      await runChecks(deps, [...deps.listChecks(), ...whole])
      isFirst = false
    },
  }
}

async function isWholeWell({ db }: ReconcileJobDeps): Promise<boolean> {
  const records = await listRecords(db)
  return records.some(
    ({ checkId, part, state }) => checkId === 'ledger' && part === 'whole' && state === 'ok',
  )
}
