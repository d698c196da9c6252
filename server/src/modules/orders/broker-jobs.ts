import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { advance } from './advance.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { brokerQueues } from './broker-requests.ts'
import { buyCover } from './cover.ts'
import { hearBroker } from './hear.ts'
import { orderAdvanceQueue } from './requests.ts'
import { watchBroker } from './watch.ts'

const advanceData = z.strictObject({ id: z.uuid(), version: z.int() })
const coverData = z.strictObject({ clientOrderId: z.string() })

export const createBrokerWorkers = (deps: BrokerDeps): JobWorker[] => [
  { queue: orderAdvanceQueue, run: (data) => advance(deps, advanceData.parse(data)) },
  { queue: brokerQueues.hear, run: (_, ending) => hearBroker(deps, ending) },
  { queue: brokerQueues.watch, run: () => watchBroker(deps) },
  { queue: brokerQueues.cover, run: (data) => buyCover(deps, coverData.parse(data)) },
]
