import { toStockAnswer } from '../../modules/stocks/answers.ts'
import { createTokenHandlers } from '../../modules/tokens/routes.ts'
import { toStockRecords } from '../../modules/tokens/stock-records.ts'
import { createNativePriceFinder } from '../../providers/market-data/service.ts'
import type { ServerModule } from '../module.ts'

export const tokensModule = {
  handlers: ({ config, db, clock, log, http, marketClock, ...deps }) => ({
    tokens: createTokenHandlers({
      db,
      clock,
      worldClock: marketClock,
      log,
      deployments: deps.deployments,
      prices: deps.prices,
      listStocks: async () => {
        const { stocks } = await deps.catalogues.get()
        const listed = stocks.map((stock) => toStockAnswer(stock, deps.stockTokens))
        const known = toStockRecords(deps.prices.stocks, deps.stockTokens)
        return new Map([...known, ...listed].map((stock) => [stock.id, stock]))
      },
      findNativePrice: createNativePriceFinder(config.providers.marketData, http),
      publicUrl: config.publicUrl,
    }),
  }),
} satisfies ServerModule
