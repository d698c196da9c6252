import { z } from 'zod'
import { createRecurringWorker, createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { YieldDeps } from './deps.ts'
import { payRebaseAllocation } from './pay-allocation.ts'
import { payYieldJob, payYieldQueue, runYieldJob } from './queues.ts'
import { runYield } from './run-yield.ts'

const dataSchema = z.strictObject({ chainId: z.int() })

/** Maximum seconds between two runs, so that no day passes without a posted price. */
const RUN_SECONDS_MAX = 600

const toRunSeconds = ({ everySeconds }: YieldDeps) => Math.min(everySeconds, RUN_SECONDS_MAX)

export const createYieldWorkers = (deps: YieldDeps): JobWorker[] => [
  createRecurringWorker(deps, runYieldJob(), toRunSeconds(deps), () => runYield(deps)),
  createStepWorker(deps, {
    queue: payYieldQueue,
    schema: dataSchema,
    toJob: ({ chainId }) => payYieldJob(chainId),
    step: ({ chainId }) => payRebaseAllocation(deps, chainId),
  }),
]
