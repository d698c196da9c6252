import { z } from 'zod'
import { createStepWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { checkStockTokens, type StockCheckDeps } from './check.ts'
import { type PricingDeps, priceMoves } from './pricing.ts'
import { priceMovesJob, priceQueue, stockReconcileQueue } from './queues.ts'

const place = z.strictObject({ chainId: z.int() })

type Deps = PricingDeps & StockCheckDeps & { enqueue: Enqueue }

export const createStockTokenWorkers = (deps: Deps): JobWorker[] => [
  createStepWorker(deps, {
    queue: priceQueue,
    schema: z.object({}),
    toJob: priceMovesJob,
    step: () => priceMoves(deps),
  }),
  {
    queue: stockReconcileQueue,
    run: async (data) => {
      await checkStockTokens(deps, place.parse(data).chainId)
    },
  },
]
