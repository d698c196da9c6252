import type { JobQueue, JobRequest } from '../../ports/jobs.ts'

// Of one notice one mail waits; watching makes good what was given up.
export const noticeMailQueue: JobQueue = { name: 'notices.mail', isMerged: true }
export const watchMailsQueue: JobQueue = { name: 'notices.watch', isMerged: true }

export const noticeQueues = [noticeMailQueue, watchMailsQueue]

export const toNoticeMailRequest = (itemId: string): JobRequest => ({
  queue: noticeMailQueue,
  data: { itemId },
  key: itemId,
})

export const toWatchMailsRequest = (delaySeconds?: number): JobRequest => ({
  queue: watchMailsQueue,
  data: {},
  key: 'all',
  ...(delaySeconds === undefined ? {} : { delaySeconds }),
})
