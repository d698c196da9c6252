import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const advanceQueue: JobQueue = { name: 'redemptions.advance', isMerged: false }

/** `version`: of all jobs of a redemption the newest is the one. */
export type Advance = { id: string; version: number }

export const toAdvanceRequest = (advance: Advance, delaySeconds?: number): JobRequest => ({
  queue: advanceQueue,
  data: advance,
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})
