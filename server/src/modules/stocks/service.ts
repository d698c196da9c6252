import { marketDayAt } from '@parvalue/shared/domain/market/market-session.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { MarketData } from '../../providers/market-data/port.ts'
import type { Db } from '../../tables/tables.ts'
import type { MarketPrice, PricedStock, PriceService } from '../prices/service.ts'
import type { CatalogueCache, StockCatalogue } from './catalogue-cache.ts'
import { listSplitRowsOfExDate, listStockRows, type StockRow } from './catalogue-store.ts'
import { type ChartTimespan, createChartReader, type PricePoint } from './charts.ts'
import { type ListingEntry, type ListingQuery, searchStocks, toListingPage } from './listing.ts'
import { createSparklineCache, type Sparklines } from './sparklines.ts'
import { toStockSummary } from './summary.ts'

export type StocksDeps = {
  db: Db
  clock: Clock
  /** Clock of the simulated market; real time in production. */
  marketClock: Clock
  log: Pick<Logger, 'warn'>
  marketData: MarketData
  catalogues: CatalogueCache
  prices: PriceService
}

export type ListingPage = { rows: ListingEntry[]; count: number; sparklines: Sparklines }

export type StockService = {
  getCatalogue: () => Promise<StockCatalogue>
  /** Lists all stocks with their current prices. */
  listEntries: () => Promise<readonly ListingEntry[]>
  listPage: (query: ListingQuery) => Promise<ListingPage>
  search: (searchText: string) => Promise<StockRow[]>
  listChart: (stock: StockRow, timespan: ChartTimespan) => Promise<PricePoint[]>
}

/** Answers all public calls about stocks from memory. */
export function createStockService(deps: StocksDeps): StockService {
  const { catalogues, prices, marketClock } = deps
  const listSparklines = createSparklineCache(deps)
  const toEntries = createEntries(marketClock)
  const listEntries = async () => toEntries(await catalogues.get(), await prices.list())
  return {
    getCatalogue: catalogues.get,
    listEntries,
    listPage: async (query) => {
      const entries = await listEntries()
      const { stocks } = await catalogues.get()
      return { ...toListingPage(entries, query), sparklines: await listSparklines(stocks) }
    },
    search: async (searchText) => {
      const { stocks } = await catalogues.get()
      return searchStocks(
        stocks.map((stock) => ({ stock })),
        searchText,
      ).map(({ stock }) => stock)
    },
    listChart: createChartReader(deps),
  }
}

/** Caches the entries until the catalogue or the prices change. */
function createEntries(marketClock: Clock) {
  let last: {
    catalogue: StockCatalogue
    prices: ReadonlyMap<number, MarketPrice>
    entries: ListingEntry[]
  } | null = null
  return (
    catalogue: StockCatalogue,
    prices: ReadonlyMap<number, MarketPrice>,
  ): readonly ListingEntry[] => {
    if (last?.catalogue === catalogue && last.prices === prices) return last.entries
    const today = newYorkDateAt(marketClock())
    const yearAgo = addDaysToDate(today, -365)
    const entries = catalogue.stocks.map((stock) => ({
      stock,
      summary: toStockSummary({
        stock,
        price: prices.get(stock.id) ?? null,
        year: catalogue.years.get(stock.id) ?? null,
        dividends: catalogue.dividends.get(stock.id) ?? [],
        splits: catalogue.splits.get(stock.id) ?? [],
        today,
        yearAgo,
      }),
    }))
    last = { catalogue, prices, entries }
    return entries
  }
}

/** Creates the list of all stocks for the price service. */
export const createStockLister = (catalogues: CatalogueCache) => async (): Promise<PricedStock[]> =>
  (await catalogues.get()).stocks.map(({ id, symbol, name, isBacking }) => ({
    id,
    symbol,
    name,
    kind: isBacking ? 'fund' : 'share',
  }))

/** Creates the list of splits that take effect on the current market day, by stock id, for the price service. */
export const createSplitLister =
  ({ db, marketClock }: { db: Db; marketClock: Clock }) =>
  async () =>
    new Map(
      (await listSplitRowsOfExDate(db, marketDayAt(marketClock()))).map(({ stockId, from, to }) => [
        stockId,
        { from, to },
      ]),
    )

/** Finds a stock by its exchange symbol; null if it is not listed. */
export const findListedStock = async (
  db: Db,
  symbol: string,
): Promise<Pick<StockRow, 'id'> | null> =>
  (await listStockRows(db)).find((stock) => stock.symbol === symbol) ?? null
