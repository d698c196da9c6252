import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

// Merged queues: one mail job per notification. The watch job enqueues mails again whose job exhausted its retries.
export const notificationMailQueue: JobQueue = { name: 'notices.mail', isMerged: true }
export const watchMailsQueue: JobQueue = { name: 'notices.watch', isMerged: true }

export const notificationQueues = [notificationMailQueue, watchMailsQueue]

export const sendNotificationMailJob = (itemId: string): JobRequest => ({
  queue: notificationMailQueue,
  data: { itemId },
  key: itemId,
})

export const watchMailsJob = (): JobRequest => ({
  queue: watchMailsQueue,
  data: {},
  key: 'all',
})
