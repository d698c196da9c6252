import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

/** A queue of redemptions: those of one payment token on one chain. The address is lower case. */
export type RedemptionQueueKey = { chainId: number; paymentToken: Address }

/** Runs at once when something has happened that may unblock a queue. */
export const payNextQueue: JobQueue = { name: 'redemptions.pay-next', isMerged: true }

/** Runs later: one slow job for each queue that has work, and one sooner where something has to be polled. */
export const watchRedemptionsQueue: JobQueue = { name: 'redemptions.watch', isMerged: true }

/** The jobs of version 0.2.0, one per redemption. What is left of them wakes the redemption's queue. */
export const formerRedemptionQueue: JobQueue = { name: 'redemptions.advance', isMerged: false }

export const redemptionQueues = [payNextQueue, watchRedemptionsQueue, formerRedemptionQueue]

export type RedemptionWatch = RedemptionQueueKey & { pace: 'soon' | 'slow' }

export const payNextJob = ({ chainId, paymentToken }: RedemptionQueueKey): JobRequest => ({
  queue: payNextQueue,
  key: `${chainId}/${paymentToken}`,
  data: { chainId, paymentToken },
})

/** The pace is in the key, so that a slow job in the queue does not delay one that is needed sooner. */
export const watchRedemptionsJob = ({
  chainId,
  paymentToken,
  pace,
}: RedemptionWatch): JobRequest => ({
  queue: watchRedemptionsQueue,
  key: `${chainId}/${paymentToken}/${pace}`,
  data: { chainId, paymentToken, pace },
})
