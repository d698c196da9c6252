import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

// Merged queues: one job per key waits, however often it is enqueued. The watch job repairs what ran too early.
export const advanceQueue: JobQueue = { name: 'brokerage.advance', isMerged: true }
export const hearQueue: JobQueue = { name: 'brokerage.hear', isMerged: true }
export const watchQueue: JobQueue = { name: 'brokerage.watch', isMerged: true }

export const brokerageQueues = [advanceQueue, hearQueue, watchQueue]

export const advanceKinds = [
  'open',
  'close',
  'link',
  'unlink',
  'transfer',
  'order',
  'gift',
] as const
export type AdvanceKind = (typeof advanceKinds)[number]

const later = (delaySeconds?: number) => (delaySeconds === undefined ? {} : { delaySeconds })

export const toAdvanceRequest = (
  kind: AdvanceKind,
  id: string,
  delaySeconds?: number,
): JobRequest => ({
  queue: advanceQueue,
  data: { kind, id },
  key: `${kind}/${id}`,
  ...later(delaySeconds),
})

export const toHearRequest = (delaySeconds?: number): JobRequest => ({
  queue: hearQueue,
  data: {},
  key: 'all',
  ...later(delaySeconds),
})

export const toWatchRequest = (delaySeconds?: number): JobRequest => ({
  queue: watchQueue,
  data: {},
  key: 'all',
  ...later(delaySeconds),
})
