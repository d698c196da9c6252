import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const faucetQueue: JobQueue = { name: 'faucet.send', isMerged: false }

export const toSendRequest = (grantId: string, delaySeconds?: number): JobRequest => ({
  queue: faucetQueue,
  data: { grantId },
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})
