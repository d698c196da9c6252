import { createReserveChains } from '../../modules/reserves/chains.ts'
import { createReserveHandlers } from '../../modules/reserves/routes.ts'
import { createHoldingsProvider } from '../../providers/holdings/service.ts'
import type { ServerModule } from '../module.ts'

export const reservesModule = {
  handlers: ({ config, db, clock, log, http, prices, catalogues }) => ({
    reserves: createReserveHandlers({
      db,
      clock,
      log,
      prices,
      holdings: createHoldingsProvider(config.providers.holdings, http),
      chains: createReserveChains({ ...config, http }),
      listNames: async () =>
        new Map((await catalogues.get()).stocks.map(({ id, displayName }) => [id, displayName])),
    }),
  }),
} satisfies ServerModule
