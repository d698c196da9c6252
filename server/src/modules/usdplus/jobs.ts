import { z } from 'zod'
import type { JobQueue, JobRequest, JobWorker } from '../../ports/jobs.ts'
import { reconcileUsdPlus, type UsdPlusReconcileDeps } from './reconcile.ts'

export const reconcileUsdPlusQueue: JobQueue = { name: 'usdplus.reconcile', isMerged: true }

const dataSchema = z.strictObject({ chainId: z.int() })

/**
 * Returns the job that compares a chain's supply. One waiting job per chain is enough, because it compares the current
 * state.
 */
export const reconcileUsdPlusJob = (chainId: number): JobRequest => ({
  queue: reconcileUsdPlusQueue,
  data: { chainId },
  key: `${chainId}`,
})

export const createUsdPlusReconcileWorker = (deps: UsdPlusReconcileDeps): JobWorker => ({
  queue: reconcileUsdPlusQueue,
  run: (data) => reconcileUsdPlus(deps, dataSchema.parse(data).chainId),
})
