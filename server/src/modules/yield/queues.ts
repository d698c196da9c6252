import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

// Merged queues: one run does all the work that is due, and every run that finds work left schedules the next.
export const yieldQueue: JobQueue = { name: 'yield.run', isMerged: true }
export const payYieldQueue: JobQueue = { name: 'yield.pay', isMerged: true }

export const yieldQueues = [yieldQueue, payYieldQueue]

/** Returns the job that posts income, and decides a rebase when it is due. */
export const runYieldJob = (): JobRequest => ({
  queue: yieldQueue,
  data: {},
  key: 'all',
})

/** Returns the job that processes the next step of a chain's oldest open allocation. */
export const payYieldJob = (chainId: number): JobRequest => ({
  queue: payYieldQueue,
  data: { chainId },
  key: `${chainId}`,
})
