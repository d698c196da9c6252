import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

export const processOrderQueue: JobQueue = { name: 'orders.advance', isMerged: false }

/** `version`: of all jobs of an order the newest is the one. */
export type OrderJobData = { id: string; version: number }

export const processOrderJob = (advance: OrderJobData, delaySeconds?: number): JobRequest => ({
  queue: processOrderQueue,
  data: advance,
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})
