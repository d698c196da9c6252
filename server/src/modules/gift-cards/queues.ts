import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

// Merged queues: one job per card. The watch job enqueues cards again whose job exhausted its retries or started before
// their claim committed.
export const sendGiftQueue: JobQueue = { name: 'gift-cards.send', isMerged: true }
export const watchGiftsQueue: JobQueue = { name: 'gift-cards.watch', isMerged: true }

export const giftQueues = [sendGiftQueue, watchGiftsQueue]

export const sendGiftJob = (giftId: string): JobRequest => ({
  queue: sendGiftQueue,
  data: { giftId },
  key: giftId,
})

export const watchGiftsJob = (): JobRequest => ({
  queue: watchGiftsQueue,
  data: {},
  key: 'all',
})
