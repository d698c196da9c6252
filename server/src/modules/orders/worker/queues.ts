import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

export const processOrderQueue: JobQueue = { name: 'orders.advance', isMerged: false }

/** Data of one job; only the job with the newest version of its order runs. */
export type OrderJobData = { id: string; version: number }

export const processOrderJob = (data: OrderJobData): JobRequest => ({
  queue: processOrderQueue,
  data,
})
