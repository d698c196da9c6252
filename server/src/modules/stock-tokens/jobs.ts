import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { checkStockTokens, type StockCheckDeps } from './check.ts'
import { type PricingDeps, priceStockMoves } from './pricing.ts'
import { priceStockMovesJob, priceStockMovesQueue, stockReconcileQueue } from './queues.ts'

const chainJobSchema = z.strictObject({ chainId: z.int() })

type Deps = PricingDeps & StockCheckDeps & { enqueue: Enqueue }

export const createStockTokenWorkers = (deps: Deps): JobWorker[] => [
  createStepWorker(deps, {
    queue: priceStockMovesQueue,
    schema: z.object({}),
    toJob: priceStockMovesJob,
    step: () => priceStockMoves(deps),
  }),
  {
    queue: stockReconcileQueue,
    run: async (data) => {
      await checkStockTokens(deps, chainJobSchema.parse(data).chainId)
    },
  },
]
