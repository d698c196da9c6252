import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

// Merged queues: one job per key waits, however often it is enqueued. The watch job repairs what ran too early.
export const processQueue: JobQueue = { name: 'brokerage.advance', isMerged: true }
export const eventsQueue: JobQueue = { name: 'brokerage.hear', isMerged: true }
export const watchQueue: JobQueue = { name: 'brokerage.watch', isMerged: true }

export const brokerageQueues = [processQueue, eventsQueue, watchQueue]

export const processKinds = [
  'open',
  'close',
  'link',
  'unlink',
  'transfer',
  'order',
  'gift',
] as const
export type ProcessKind = (typeof processKinds)[number]

export const runProcessJob = (kind: ProcessKind, id: string): JobRequest => ({
  queue: processQueue,
  data: { kind, id },
  key: `${kind}/${id}`,
})

export const consumeBrokerageEventsJob = (): JobRequest => ({
  queue: eventsQueue,
  data: {},
  key: 'all',
})

export const watchBrokerageJob = (): JobRequest => ({
  queue: watchQueue,
  data: {},
  key: 'all',
})
