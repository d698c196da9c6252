import { createFavouriteHandlers } from '../../modules/favourites/routes.ts'
import { createMarketHandlers } from '../../modules/market/routes.ts'
import { createStockImportWorker } from '../../modules/stocks/jobs.ts'
import { importStocksJob, importStocksQueue } from '../../modules/stocks/queues.ts'
import { createStockHandlers } from '../../modules/stocks/routes.ts'
import { createStockService } from '../../modules/stocks/service.ts'
import type { ServerModule } from '../module.ts'

export const marketModule = {
  handlers: (deps) => {
    const { db, clock, world, catalogues, listHalts } = deps
    return {
      stocks: createStockHandlers({
        stocks: createStockService(deps),
        listHalts,
        tokens: deps.stockTokens,
      }),
      market: createMarketHandlers({
        worldTime: world,
        listHalts,
        findStockId: async (symbol) => (await catalogues.get()).bySymbol.get(symbol)?.id ?? null,
      }),
      favourites: createFavouriteHandlers({
        db,
        clock,
        hasStock: async (id) => (await catalogues.get()).byId.has(id),
      }),
    }
  },
  queues: [importStocksQueue],
  workers: (deps) => [
    createStockImportWorker({ ...deps, symbols: deps.prices.stocks.map(({ symbol }) => symbol) }),
  ],
  firstJobs: () => [importStocksJob()],
} satisfies ServerModule
