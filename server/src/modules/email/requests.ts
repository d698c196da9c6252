import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const sendCodeQueue: JobQueue = { name: 'email.send', isMerged: false }

export const tellOldQueue: JobQueue = { name: 'email.tell-old', isMerged: false }

export const emailQueues = [sendCodeQueue, tellOldQueue]

/** The job carries the old address, because it is stored nowhere else by then. */
export const toTellOldRequest = (codeId: string, oldAddress: string): JobRequest => ({
  queue: tellOldQueue,
  data: { codeId, oldAddress },
})

export const toSendRequest = (codeId: string): JobRequest => ({
  queue: sendCodeQueue,
  data: { codeId },
})
