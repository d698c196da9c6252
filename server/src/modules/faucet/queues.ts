import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const gasGrantQueue: JobQueue = { name: 'faucet.send', isMerged: false }

export const tokenGrantQueue: JobQueue = { name: 'faucet.shares', isMerged: false }

export const faucetQueues = [gasGrantQueue, tokenGrantQueue]

export const sendTokenGrantJob = (giftId: string, delaySeconds?: number): JobRequest => ({
  queue: tokenGrantQueue,
  data: { giftId },
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})

export const sendGasGrantJob = (grantId: string, delaySeconds?: number): JobRequest => ({
  queue: gasGrantQueue,
  data: { grantId },
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})
