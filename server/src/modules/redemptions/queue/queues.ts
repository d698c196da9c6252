import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

/** A queue of redemptions: those of one payment token on one chain. The address is lower case. */
export type RedemptionQueueKey = { chainId: number; paymentToken: Address }

/** Jobs of this queue run at once after an event that may unblock a queue of redemptions. */
export const payNextRedemptionQueue: JobQueue = { name: 'redemptions.pay-next', isMerged: true }

/**
 * Jobs of this queue run later: a slow one for each queue of redemptions with work, and an earlier one for a poll or
 * a retry.
 */
export const watchRedemptionsQueue: JobQueue = { name: 'redemptions.watch', isMerged: true }

/** The jobs of version 0.2.0, one per redemption. A job that is still stored wakes the queue of its redemption. */
export const formerRedemptionQueue: JobQueue = { name: 'redemptions.advance', isMerged: false }

export const redemptionQueues = [
  payNextRedemptionQueue,
  watchRedemptionsQueue,
  formerRedemptionQueue,
]

export type RedemptionWatchJobData = RedemptionQueueKey & { pace: 'soon' | 'slow' }

export const payNextRedemptionJob = ({
  chainId,
  paymentToken,
}: RedemptionQueueKey): JobRequest => ({
  queue: payNextRedemptionQueue,
  key: `${chainId}/${paymentToken}`,
  data: { chainId, paymentToken },
})

/**
 * Returns the job of a later run. Its key includes the pace, so that a slow job does not delay one that is needed
 * sooner.
 */
export const watchRedemptionsJob = ({
  chainId,
  paymentToken,
  pace,
}: RedemptionWatchJobData): JobRequest => ({
  queue: watchRedemptionsQueue,
  key: `${chainId}/${paymentToken}/${pace}`,
  data: { chainId, paymentToken, pace },
})
