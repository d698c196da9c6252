import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

export const orderAdvanceQueue: JobQueue = { name: 'orders.advance', isMerged: false }

/** `version`: of all jobs of an order the newest is the one. */
export type OrderAdvance = { id: string; version: number }

export const toOrderAdvanceRequest = (
  advance: OrderAdvance,
  delaySeconds?: number,
): JobRequest => ({
  queue: orderAdvanceQueue,
  data: advance,
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})
