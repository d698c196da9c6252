import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** Merged, so that one waits however many processes ask at their start. */
export const importQueue: JobQueue = { name: 'stocks.import', isMerged: true }

export const toImportRequest = (delaySeconds?: number): JobRequest => ({
  queue: importQueue,
  data: {},
  key: 'all',
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})
