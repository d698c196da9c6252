import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

/** Merged: each run reads all final blocks that were not read before. */
export const paymentTransferQueue: JobQueue = { name: 'transfers.payment_tokens', isMerged: true }

export const readPaymentTransfersJob = (): JobRequest => ({
  queue: paymentTransferQueue,
  data: {},
  key: 'all',
})
