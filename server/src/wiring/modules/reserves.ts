import { createReserveChains } from '../../modules/reserves/chains.ts'
import { createReserveHandlers } from '../../modules/reserves/routes.ts'
import { createHoldings } from '../../providers/holdings/service.ts'
import type { ServerModule } from '../module.ts'

export const reserves = {
  handlers: ({ config, db, clock, log, http, prices }) => ({
    reserves: createReserveHandlers({
      db,
      clock,
      log,
      prices,
      holdings: createHoldings(config.providers.holdings, http),
      chains: createReserveChains({ ...config, http }),
    }),
  }),
} satisfies ServerModule
