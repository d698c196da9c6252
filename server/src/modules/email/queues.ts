import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const sendCodeQueue: JobQueue = { name: 'email.send', isMerged: false }

export const notifyOldAddressQueue: JobQueue = { name: 'email.tell-old', isMerged: false }

export const emailQueues = [sendCodeQueue, notifyOldAddressQueue]

/** The job carries the old address, because it is stored nowhere else by then. */
export const notifyOldAddressJob = (codeId: string, oldAddress: string): JobRequest => ({
  queue: notifyOldAddressQueue,
  data: { codeId, oldAddress },
})

export const sendCodeJob = (codeId: string): JobRequest => ({
  queue: sendCodeQueue,
  data: { codeId },
})
