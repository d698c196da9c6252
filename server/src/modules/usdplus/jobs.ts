import { z } from 'zod'
import type { JobQueue, JobRequest, JobWorker } from '../../ports/jobs.ts'
import { type ReconcileDeps, reconcile } from './reconcile.ts'

export const reconcileQueue: JobQueue = { name: 'usdplus.reconcile', isMerged: true }

const dataSchema = z.strictObject({ chainId: z.int() })

/** One waiting comparison per chain is enough: it compares the current state. */
export const reconcileUsdPlusJob = (chainId: number): JobRequest => ({
  queue: reconcileQueue,
  data: { chainId },
  key: `${chainId}`,
})

export const createReconcileWorker = (deps: ReconcileDeps): JobWorker => ({
  queue: reconcileQueue,
  run: (data) => reconcile(deps, dataSchema.parse(data).chainId),
})
