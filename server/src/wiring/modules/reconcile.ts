import { idempotencyCheck } from '../../modules/reconcile/idempotency-check.ts'
import { createReconcileWorker } from '../../modules/reconcile/jobs.ts'
import { createJobsCheck } from '../../modules/reconcile/jobs-check.ts'
import { recentLedgerCheck, sealedLedgerCheck } from '../../modules/reconcile/ledger-checks.ts'
import { reconcileQueue, runReconciliationJob } from '../../modules/reconcile/queues.ts'
import { recordFreezeAction } from '../../operator/store.ts'
import type { ServerModule } from '../module.ts'

/** The reconciliation module, which comes last because it collects the checks of all others. */
export const reconcileModule = {
  queues: [reconcileQueue],
  workers: (deps) => [createReconcileWorker({ ...deps, noteFreeze: recordFreezeAction })],
  firstJobs: () => [runReconciliationJob()],
  checks: ({ listRepeating }) => [
    recentLedgerCheck,
    sealedLedgerCheck,
    idempotencyCheck,
    createJobsCheck(listRepeating),
  ],
} satisfies ServerModule
