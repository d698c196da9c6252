import { z } from 'zod'
import type { JobWorker } from '../../../ports/jobs.ts'
import { buyCover } from '../settlement/cover.ts'
import { advance } from '../worker/process-order.ts'
import { orderAdvanceQueue } from '../worker/queues.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { hearBroker } from './broker-event-consumer.ts'
import { brokerQueues } from './broker-queues.ts'
import { watchBroker } from './watch.ts'

const advanceData = z.strictObject({ id: z.uuid(), version: z.int() })
const coverData = z.strictObject({ clientOrderId: z.string() })

export const createBrokerWorkers = (deps: BrokerDeps): JobWorker[] => [
  { queue: orderAdvanceQueue, run: (data) => advance(deps, advanceData.parse(data)) },
  { queue: brokerQueues.hear, run: (_, ending) => hearBroker(deps, ending) },
  { queue: brokerQueues.watch, run: () => watchBroker(deps) },
  { queue: brokerQueues.cover, run: (data) => buyCover(deps, coverData.parse(data)) },
]
