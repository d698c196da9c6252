import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

export const readInquiryQueue: JobQueue = { name: 'kyc.read', isMerged: false }
// Merged queues: at most one job per screening and one watch job wait. A waiting job may start before a later change
// that needs it commits; the watch job then enqueues it again.
export const screeningQueue: JobQueue = { name: 'kyc.screen', isMerged: true }
export const watchKycQueue: JobQueue = { name: 'kyc.watch', isMerged: true }

export const kycQueues = [readInquiryQueue, screeningQueue, watchKycQueue]

export const readInquiryJob = (inquiryId: string): JobRequest => ({
  queue: readInquiryQueue,
  data: { inquiryId },
})

export const runScreeningJob = (screeningId: string): JobRequest => ({
  queue: screeningQueue,
  data: { screeningId },
  key: screeningId,
})

export const watchKycJob = (): JobRequest => ({
  queue: watchKycQueue,
  data: {},
  key: 'all',
})
