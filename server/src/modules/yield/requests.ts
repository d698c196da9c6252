import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

// Merged: each does all there is to do by then, and looking again makes good what was asked too early.
export const yieldQueue: JobQueue = { name: 'yield.run', isMerged: true }
export const payYieldQueue: JobQueue = { name: 'yield.pay', isMerged: true }

export const yieldQueues = [yieldQueue, payYieldQueue]

const later = (delaySeconds?: number) => (delaySeconds === undefined ? {} : { delaySeconds })

/** Books income, and pays it when that is due. */
export const toYieldRequest = (delaySeconds?: number): JobRequest => ({
  queue: yieldQueue,
  data: {},
  key: 'all',
  ...later(delaySeconds),
})

/** Brings the oldest open part of a chain a step further. */
export const toPayRequest = (chainId: number, delaySeconds?: number): JobRequest => ({
  queue: payYieldQueue,
  data: { chainId },
  key: `${chainId}`,
  ...later(delaySeconds),
})
