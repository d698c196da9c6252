import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** Merged, so that one job waits even if several processes enqueue it at their start. */
export const importQueue: JobQueue = { name: 'stocks.import', isMerged: true }

export const importStocksJob = (): JobRequest => ({
  queue: importQueue,
  data: {},
  key: 'all',
})
