import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** Merged, so that one job waits even if several processes enqueue it at their start. */
export const reconcileQueue: JobQueue = { name: 'reconcile.run', isMerged: true }

export const runReconciliationJob = (): JobRequest => ({
  queue: reconcileQueue,
  data: {},
  key: 'all',
})
