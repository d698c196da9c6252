import type { JobQueue, JobRequest } from '../../../ports/jobs.ts'

/** Merged, so that one job waits however many processes enqueue it at their start. */
const eventsQueue: JobQueue = { name: 'orders.hear', isMerged: true }
const watchQueue: JobQueue = { name: 'orders.watch', isMerged: true }
const coverQueue: JobQueue = { name: 'orders.cover', isMerged: false }

export const brokerQueues = { events: eventsQueue, watch: watchQueue, cover: coverQueue } as const

export const consumeOrderEventsJob = (): JobRequest => ({
  queue: eventsQueue,
  data: {},
  key: 'all',
})

export const pollOpenOrdersJob = (): JobRequest => ({
  queue: watchQueue,
  data: {},
  key: 'all',
})

export const coveringOrderJob = (clientOrderId: string): JobRequest => ({
  queue: coverQueue,
  data: { clientOrderId },
})
