import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const readInquiryQueue: JobQueue = { name: 'kyc.read', isMerged: false }
// Merged queues: one job per screening, and one watch job, waits however often it is enqueued. The watch job
// repairs what ran too early.
export const screenQueue: JobQueue = { name: 'kyc.screen', isMerged: true }
export const watchKycQueue: JobQueue = { name: 'kyc.watch', isMerged: true }

export const kycQueues = [readInquiryQueue, screenQueue, watchKycQueue]

export const readInquiryJob = (inquiryId: string): JobRequest => ({
  queue: readInquiryQueue,
  data: { inquiryId },
})

export const runScreeningJob = (screeningId: string): JobRequest => ({
  queue: screenQueue,
  data: { screeningId },
  key: screeningId,
})

export const watchKycJob = (): JobRequest => ({
  queue: watchKycQueue,
  data: {},
  key: 'all',
})
