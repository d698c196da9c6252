import { createPaymentDecimalsOf } from '@parvalue/shared/chain/payment-decimals.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { listPendingSplitRatios } from '../../modules/corporate-actions/service.ts'
import { createBarReader } from '../../modules/holdings/bars.ts'
import { createHoldingHandlers } from '../../modules/holdings/routes.ts'
import type { ServerModule } from '../module.ts'

export const holdingsModule = {
  handlers: (deps) => ({
    holdings: createHoldingHandlers({
      db: deps.db,
      clock: deps.clock,
      world: deps.world,
      pairs: deps.deployments.flatMap(listStockPairs),
      chainIds: deps.deployments.map(({ chainId }) => chainId),
      decimalsOf: createPaymentDecimalsOf(deps.deployments),
      listPrices: deps.prices.list,
      listPendingRatios: () => listPendingSplitRatios(deps.db, deps.marketClock()),
      listSplits: async () => (await deps.catalogues.get()).splits,
      listBars: createBarReader({ ...deps, stocks: deps.prices.stocks }),
    }),
  }),
} satisfies ServerModule
