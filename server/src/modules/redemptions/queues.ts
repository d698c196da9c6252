import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const processRedemptionQueue: JobQueue = { name: 'redemptions.advance', isMerged: false }

/** `version` identifies the newest job of a redemption; older jobs do nothing. */
export type RedemptionJobData = { id: string; version: number }

export const processRedemptionJob = (advance: RedemptionJobData): JobRequest => ({
  queue: processRedemptionQueue,
  data: advance,
})
