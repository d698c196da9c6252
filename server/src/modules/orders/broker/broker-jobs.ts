import { z } from 'zod'
import { createRecurringWorker, createStepWorker } from '../../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../../ports/jobs.ts'
import { placeCoveringOrder } from '../settlement/place-covering-order.ts'
import { processOrder } from '../worker/process-order.ts'
import { processOrderJob, processOrderQueue } from '../worker/queues.ts'
import type { BrokerDeps } from './broker-deps.ts'
import {
  brokerQueues,
  consumeOrderEventsJob,
  coveringOrderJob,
  pollOpenOrdersJob,
} from './broker-queues.ts'
import { consumeOrderEvents, EVENT_STREAM_JOB_SECONDS } from './consume-order-events.ts'
import { pollOpenOrders } from './poll-open-orders.ts'

const orderJobData = z.strictObject({ id: z.uuid(), version: z.int() })
const coverData = z.strictObject({ clientOrderId: z.string() })

const WATCH_SECONDS = 15

export const createBrokerWorkers = (deps: BrokerDeps): JobWorker[] => [
  createStepWorker(deps, {
    queue: processOrderQueue,
    schema: orderJobData,
    toJob: processOrderJob,
    step: (data) => processOrder(deps, data),
  }),
  createRecurringWorker(deps, consumeOrderEventsJob(), EVENT_STREAM_JOB_SECONDS, (_, ending) =>
    consumeOrderEvents(deps, ending),
  ),
  createRecurringWorker(deps, pollOpenOrdersJob(), WATCH_SECONDS, () => pollOpenOrders(deps)),
  createStepWorker(deps, {
    queue: brokerQueues.cover,
    schema: coverData,
    toJob: ({ clientOrderId }) => coveringOrderJob(clientOrderId),
    step: (data) => placeCoveringOrder(deps, data),
  }),
]
