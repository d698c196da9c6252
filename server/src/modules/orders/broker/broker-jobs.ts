import { z } from 'zod'
import type { JobWorker } from '../../../ports/jobs.ts'
import { placeCoveringOrder } from '../settlement/place-covering-order.ts'
import { processOrder } from '../worker/process-order.ts'
import { processOrderQueue } from '../worker/queues.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { brokerQueues } from './broker-queues.ts'
import { consumeOrderEvents } from './consume-order-events.ts'
import { pollOpenOrders } from './poll-open-orders.ts'

const orderJobData = z.strictObject({ id: z.uuid(), version: z.int() })
const coverData = z.strictObject({ clientOrderId: z.string() })

export const createBrokerWorkers = (deps: BrokerDeps): JobWorker[] => [
  { queue: processOrderQueue, run: (data) => processOrder(deps, orderJobData.parse(data)) },
  { queue: brokerQueues.events, run: (_, ending) => consumeOrderEvents(deps, ending) },
  { queue: brokerQueues.watch, run: () => pollOpenOrders(deps) },
  { queue: brokerQueues.cover, run: (data) => placeCoveringOrder(deps, coverData.parse(data)) },
]
