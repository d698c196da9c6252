import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { checkStockTokens, type StockCheckDeps } from './check.ts'
import { type PricingDeps, priceMoves } from './pricing.ts'
import { priceMovesJob, priceMovesQueue, stockReconcileQueue } from './queues.ts'

const chainJobSchema = z.strictObject({ chainId: z.int() })

type Deps = PricingDeps & StockCheckDeps & { enqueue: Enqueue }

export const createStockTokenWorkers = (deps: Deps): JobWorker[] => [
  createStepWorker(deps, {
    queue: priceMovesQueue,
    schema: z.object({}),
    toJob: priceMovesJob,
    step: () => priceMoves(deps),
  }),
  {
    queue: stockReconcileQueue,
    run: async (data) => {
      await checkStockTokens(deps, chainJobSchema.parse(data).chainId)
    },
  },
]
