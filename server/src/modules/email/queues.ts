import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const sendEmailCodeQueue: JobQueue = { name: 'email.send', isMerged: false }

export const notifyOldAddressQueue: JobQueue = { name: 'email.tell-old', isMerged: false }

export const emailQueues = [sendEmailCodeQueue, notifyOldAddressQueue]

/** Returns the job that mails the old address, which is stored nowhere else by then. */
export const notifyOldAddressJob = (codeId: string, oldAddress: string): JobRequest => ({
  queue: notifyOldAddressQueue,
  data: { codeId, oldAddress },
})

export const sendEmailCodeJob = (codeId: string): JobRequest => ({
  queue: sendEmailCodeQueue,
  data: { codeId },
})
