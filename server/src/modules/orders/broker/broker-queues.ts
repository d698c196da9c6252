import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

/** Merged, so that one job waits however many processes enqueue it at their start. */
const eventsQueue: JobQueue = { name: 'orders.hear', isMerged: true }
const watchQueue: JobQueue = { name: 'orders.watch', isMerged: true }
const coverQueue: JobQueue = { name: 'orders.cover', isMerged: false }

export const brokerQueues = { events: eventsQueue, watch: watchQueue, cover: coverQueue } as const

const delayed = (delaySeconds?: number) => (delaySeconds === undefined ? {} : { delaySeconds })

export const consumeEventsJob = (delaySeconds?: number): JobRequest => ({
  queue: eventsQueue,
  data: {},
  key: 'all',
  ...delayed(delaySeconds),
})

export const pollOpenOrdersJob = (delaySeconds?: number): JobRequest => ({
  queue: watchQueue,
  data: {},
  key: 'all',
  ...delayed(delaySeconds),
})

export const coveringOrderJob = (clientOrderId: string, delaySeconds?: number): JobRequest => ({
  queue: coverQueue,
  data: { clientOrderId },
  ...delayed(delaySeconds),
})
