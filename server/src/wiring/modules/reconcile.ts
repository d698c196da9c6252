import { idempotencyCheck } from '../../modules/reconcile/idempotency-check.ts'
import { createReconcileWorker } from '../../modules/reconcile/jobs.ts'
import { createJobsCheck } from '../../modules/reconcile/jobs-check.ts'
import { newLedgerCheck, sealedLedgerCheck } from '../../modules/reconcile/ledger-checks.ts'
import { reconcileQueue, runReconciliationJob } from '../../modules/reconcile/queues.ts'
import { noteFreeze } from '../../operator/store.ts'
import type { Module } from '../part.ts'

/** Comes last, because it collects the checks of all other modules. */
export const reconcile = {
  queues: [reconcileQueue],
  workers: (deps) => [createReconcileWorker({ ...deps, noteFreeze })],
  firstJobs: () => [runReconciliationJob()],
  checks: ({ listRepeating }) => [
    newLedgerCheck,
    sealedLedgerCheck,
    idempotencyCheck,
    createJobsCheck(listRepeating),
  ],
} satisfies Module
