import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** Merged, so that one job waits even if several processes enqueue it at their start. */
export const importStocksQueue: JobQueue = { name: 'stocks.import', isMerged: true }

export const importStocksJob = (): JobRequest => ({
  queue: importStocksQueue,
  data: {},
  key: 'all',
})
