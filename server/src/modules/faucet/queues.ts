import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const faucetQueue: JobQueue = { name: 'faucet.send', isMerged: false }

export const giftQueue: JobQueue = { name: 'faucet.shares', isMerged: false }

export const faucetQueues = [faucetQueue, giftQueue]

export const sendGiftSharesJob = (giftId: string): JobRequest => ({
  queue: giftQueue,
  data: { giftId },
})

export const sendGrantJob = (grantId: string): JobRequest => ({
  queue: faucetQueue,
  data: { grantId },
})
