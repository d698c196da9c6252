import { createPaymentDecimalsOf } from '@parvalue/shared/chain/payment-decimals.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { listPendingSplitRatios } from '../../modules/corporate-actions/service.ts'
import { createTransparencyHandlers, toCustodianAnswer } from '../../modules/transparency/routes.ts'
import { createHoldingsProvider } from '../../providers/holdings/service.ts'
import type { ServerModule } from '../module.ts'

export const transparencyModule = {
  handlers: ({ config, db, clock, marketClock, log, http, deployments, prices, catalogues }) => ({
    transparency: createTransparencyHandlers({
      db,
      clock,
      log,
      pairs: deployments.flatMap(listStockPairs),
      prices,
      holdings: createHoldingsProvider(config.providers.holdings, http),
      decimalsOf: createPaymentDecimalsOf(deployments),
      custodian: toCustodianAnswer(config.providers.holdings),
      listPendingSplits: () => listPendingSplitRatios(db, marketClock()),
      listNames: async () =>
        new Map((await catalogues.get()).stocks.map(({ id, displayName }) => [id, displayName])),
    }),
  }),
} satisfies ServerModule
