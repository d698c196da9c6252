import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { createStockTokenHandler } from '../../modules/stock-tokens/chain-handler.ts'
import { createStockChains } from '../../modules/stock-tokens/chains.ts'
import { listBackingViolations, listIndexViolations } from '../../modules/stock-tokens/check.ts'
import { createStockTokenWorkers } from '../../modules/stock-tokens/jobs.ts'
import { stockTokenQueues } from '../../modules/stock-tokens/queues.ts'
import { type InvariantCheck, toCheckFindings } from '../../ports/checks.ts'
import type { ServerModule } from '../module.ts'

export const stockTokensModule = {
  queues: stockTokenQueues,
  workers: (deps) =>
    createStockTokenWorkers({
      ...deps,
      ...createStockChains({ ...deps.config, http: deps.http }),
    }),
  checks: (deps) => {
    const stocks = { ...deps, ...createStockChains({ ...deps.config, http: deps.http }) }
    const toOrders = (sentences: string[] | null) =>
      sentences && toCheckFindings('orders', sentences)
    return [
      ...deps.config.chains.map(
        ({ id }): InvariantCheck => ({
          id: 'stock-backing',
          part: `books ${id}`,
          kind: 'outside',
          list: async () => toOrders(await listIndexViolations(stocks, id)),
        }),
      ),
      {
        id: 'stock-backing',
        part: 'shares',
        kind: 'outside',
        list: async () => toOrders(await listBackingViolations(stocks)),
      },
    ]
  },
  chainHandlers: ({ enqueue }, deployment) => [
    createStockTokenHandler(enqueue, listStockPairs(deployment)),
  ],
} satisfies ServerModule
