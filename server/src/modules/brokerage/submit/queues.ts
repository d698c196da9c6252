import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

// Merged queues: one job per key waits, however often it is enqueued. A waiting job may start before a later change
// that needs it commits; the watch job then enqueues it again.
export const processBrokerageQueue: JobQueue = { name: 'brokerage.advance', isMerged: true }
export const brokerageEventsQueue: JobQueue = { name: 'brokerage.hear', isMerged: true }
export const watchBrokerageQueue: JobQueue = { name: 'brokerage.watch', isMerged: true }

export const brokerageQueues = [processBrokerageQueue, brokerageEventsQueue, watchBrokerageQueue]

export const brokerageJobKinds = [
  'open',
  'close',
  'link',
  'unlink',
  'transfer',
  'order',
  'gift',
] as const
export type BrokerageJobKind = (typeof brokerageJobKinds)[number]

export const processBrokerageJob = (kind: BrokerageJobKind, id: string): JobRequest => ({
  queue: processBrokerageQueue,
  data: { kind, id },
  key: `${kind}/${id}`,
})

export const consumeBrokerageEventsJob = (): JobRequest => ({
  queue: brokerageEventsQueue,
  data: {},
  key: 'all',
})

export const watchBrokerageJob = (): JobRequest => ({
  queue: watchBrokerageQueue,
  data: {},
  key: 'all',
})
