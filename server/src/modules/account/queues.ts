import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** Merged queue: at most one job waits. */
export const taxFormsQueue: JobQueue = { name: 'account.tax-forms', isMerged: true }

export const accountQueues = [taxFormsQueue]

export const watchTaxFormsJob = (): JobRequest => ({ queue: taxFormsQueue, data: {}, key: 'all' })
