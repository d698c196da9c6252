import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** One job for each refill that has not ended. */
export const refillQueue: JobQueue = { name: 'instant.refill', isMerged: true }

export const refillJob = ({ id }: { id: string }): JobRequest => ({
  queue: refillQueue,
  key: id,
  data: { id },
})
