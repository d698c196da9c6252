import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import type { YieldDeps } from './deps.ts'
import { payAllocation } from './pay-allocation.ts'
import { payYieldQueue, yieldQueue } from './queues.ts'
import { runYield } from './run-yield.ts'

const dataSchema = z.strictObject({ chainId: z.int() })

export const createYieldWorkers = (deps: YieldDeps): JobWorker[] => [
  { queue: yieldQueue, run: () => runYield(deps) },
  { queue: payYieldQueue, run: (data) => payAllocation(deps, dataSchema.parse(data).chainId) },
]
