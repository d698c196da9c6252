import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const gasGrantQueue: JobQueue = { name: 'faucet.send', isMerged: false }

export const tokenGrantQueue: JobQueue = { name: 'faucet.shares', isMerged: false }

export const faucetQueues = [gasGrantQueue, tokenGrantQueue]

export const sendTokenGrantJob = (giftId: string): JobRequest => ({
  queue: tokenGrantQueue,
  data: { giftId },
})

export const sendGasGrantJob = (grantId: string): JobRequest => ({
  queue: gasGrantQueue,
  data: { grantId },
})
