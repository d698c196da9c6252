import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import { checkStockTokens, type StockCheckDeps } from './check.ts'
import { type PricingDeps, priceMoves } from './pricing.ts'
import { priceMovesQueue, stockReconcileQueue } from './queues.ts'

const chainJobSchema = z.strictObject({ chainId: z.int() })

export const createStockTokenWorkers = (deps: PricingDeps & StockCheckDeps): JobWorker[] => [
  { queue: priceMovesQueue, run: () => priceMoves(deps) },
  {
    queue: stockReconcileQueue,
    run: async (data) => {
      await checkStockTokens(deps, chainJobSchema.parse(data).chainId)
    },
  },
]
