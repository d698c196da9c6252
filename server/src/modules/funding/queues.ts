import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const readWireQueue: JobQueue = { name: 'funding.read', isMerged: false }
// Merged queues: one job per receipt, and one watch job, waits however often it is enqueued. A waiting job may start
// before a later change that needs it commits; the watch job then enqueues it again.
export const mintWireQueue: JobQueue = { name: 'funding.mint', isMerged: true }
export const returnWireQueue: JobQueue = { name: 'funding.return', isMerged: true }
export const watchWiresQueue: JobQueue = { name: 'funding.watch', isMerged: true }

export const fundingQueues = [readWireQueue, mintWireQueue, returnWireQueue, watchWiresQueue]

/** Returns the job that reads a transfer that a webhook named. */
export const readWireJob = (bankRef: string): JobRequest => ({
  queue: readWireQueue,
  data: { bankRef },
})

export const mintWireJob = (receiptId: string): JobRequest => ({
  queue: mintWireQueue,
  data: { receiptId },
  key: receiptId,
})

export const returnWireJob = (receiptId: string): JobRequest => ({
  queue: returnWireQueue,
  data: { receiptId },
  key: receiptId,
})

export const watchWiresJob = (): JobRequest => ({
  queue: watchWiresQueue,
  data: {},
  key: 'all',
})
