import { z } from 'zod'
import { createRecurringWorker, createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { YieldDeps } from './deps.ts'
import { payAllocation } from './pay.ts'
import { payYieldJob, payYieldQueue, runYieldJob } from './queues.ts'
import { runYield } from './run.ts'

const place = z.strictObject({ chainId: z.int() })

/** Maximum seconds between two runs, so that no day passes without a posted price. */
const RUN_EVERY_SECONDS_MAX = 600

export const createYieldWorkers = (deps: YieldDeps): JobWorker[] => [
  createRecurringWorker(deps, runYieldJob(), {
    everySeconds: Math.min(deps.everySeconds, RUN_EVERY_SECONDS_MAX),
    run: () => runYield(deps),
  }),
  createStepWorker(deps, {
    queue: payYieldQueue,
    schema: place,
    toJob: ({ chainId }) => payYieldJob(chainId),
    step: ({ chainId }) => payAllocation(deps, chainId),
  }),
]
