import { listPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { createStockChains } from '../modules/stock-tokens/chains.ts'
import { createStockTokenHandler } from '../modules/stock-tokens/events.ts'
import { createStockTokenWorkers } from '../modules/stock-tokens/jobs.ts'
import { stockTokenQueues } from '../modules/stock-tokens/requests.ts'
import type { Part } from './part.ts'

export const stockTokens = {
  queues: stockTokenQueues,
  workers: (deps) =>
    createStockTokenWorkers({
      ...deps,
      ...createStockChains({ ...deps.config, http: deps.http }),
    }),
  chainHandlers: ({ enqueue }, deployment) => [
    createStockTokenHandler(enqueue, listPairs(deployment)),
  ],
} satisfies Part
