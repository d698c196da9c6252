import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { toSymbolKey } from '@parvalue/shared/domain/stocks/stock-search.ts'
import type { Clock } from '../../platform/ambient.ts'
import { loadForCache } from '../../platform/db/replicas/public-read.ts'
import type { Db } from '../../tables/tables.ts'
import {
  type DividendRow,
  listDividendRows,
  listResultsDateRows,
  listSplitRows,
  listStockRows,
  type ResultsDateRow,
  readCatalogueVersion,
  type SplitRow,
  type StockRow,
} from './catalogue-store.ts'
import { listYearRanges, type YearPriceRange } from './day-store.ts'
import { listNewsRows, type NewsRow } from './news-store.ts'

/** The stock catalogue in memory: public calls read no table. */
export type StockCatalogue = {
  version: bigint
  stocks: readonly StockRow[]
  byId: ReadonlyMap<number, StockRow>
  bySymbol: ReadonlyMap<string, StockRow>
  /** Stocks by `toSymbolKey`, for symbols as people spell them. */
  bySymbolKey: ReadonlyMap<string, StockRow>
  /** Dividends of the last year and announced ones, newest first. */
  dividends: ReadonlyMap<number, DividendRow[]>
  splits: ReadonlyMap<number, SplitRow[]>
  news: ReadonlyMap<number, NewsRow[]>
  years: ReadonlyMap<number, YearPriceRange>
  /** Reads a stock's history at the first call, and caches it. */
  readHistory: (stockId: number) => Promise<StockHistory>
}

/** The complete history of one stock. */
export type StockHistory = {
  dividends: readonly DividendRow[]
  splits: readonly SplitRow[]
  results: readonly ResultsDateRow[]
}

export type CatalogueCache = { get: () => Promise<StockCatalogue> }

/** Milliseconds after which the catalogue's version is checked again. */
const CHECK_EVERY_MS = 2000

const NEWS_EACH = 20

type Deps = { db: Db; clock: Clock; marketClock: Clock }

/**
 * Creates a cache of the catalogue that checks the version periodically and reloads only if it changed. What replicas
 * answer while the leader is away is cached apart, because signed-in callers may not get it.
 */
export function createCatalogueCache(deps: Deps): CatalogueCache {
  const shared = createCachedCatalogue(deps)
  const apart = createCachedCatalogue(deps)
  return { get: () => loadForCache(shared, apart) }
}

function createCachedCatalogue(deps: Deps): () => Promise<StockCatalogue> {
  let catalogue: Promise<StockCatalogue> | null = null
  let checkedMs = Number.NEGATIVE_INFINITY
  const refresh = async (): Promise<StockCatalogue> => {
    const known = await catalogue?.catch(() => null)
    const version = await readCatalogueVersion(deps.db)
    return known && known.version === version ? known : readCatalogue(deps, version)
  }
  return () => {
    const nowMs = deps.clock()
    if (catalogue && Math.abs(nowMs - checkedMs) < CHECK_EVERY_MS) return catalogue
    checkedMs = nowMs
    const next = refresh()
    catalogue = next
    // Failures are not cached.
    next.catch(() => {
      if (catalogue === next) checkedMs = Number.NEGATIVE_INFINITY
    })
    return next
  }
}

async function readCatalogue({ db, marketClock }: Deps, version: bigint): Promise<StockCatalogue> {
  const stocks = await listStockRows(db)
  const splits = groupByStock(await listSplitRows(db))
  const yearAgo = addDaysToDate(newYorkDateAt(marketClock()), -365)
  return {
    version,
    stocks,
    byId: new Map(stocks.map((stock) => [stock.id, stock])),
    bySymbol: new Map(stocks.map((stock) => [stock.symbol, stock])),
    bySymbolKey: new Map(stocks.map((stock) => [toSymbolKey(stock.symbol), stock])),
    dividends: groupByStock(await listDividendRows(db, { afterDate: yearAgo })),
    splits,
    news: await listNewsRows(db, NEWS_EACH),
    years: await listYearRanges(db, yearAgo),
    readHistory: createHistories(db, splits),
  }
}

function createHistories(db: Db, splits: StockCatalogue['splits']): StockCatalogue['readHistory'] {
  const histories = new Map<number, Promise<StockHistory>>()
  const read = async (stockId: number): Promise<StockHistory> => ({
    dividends: await listDividendRows(db, { stockId }),
    splits: splits.get(stockId) ?? [],
    results: await listResultsDateRows(db, stockId),
  })
  const readCached = (stockId: number) => {
    const known = histories.get(stockId)
    if (known) return known
    const history = read(stockId)
    histories.set(stockId, history)
    // Failures are not cached.
    history.catch(() => histories.delete(stockId))
    return history
  }
  return (stockId) =>
    loadForCache(
      () => readCached(stockId),
      () => read(stockId),
    )
}

function groupByStock<Row extends { stockId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.stockId)
    if (group) group.push(row)
    else groups.set(row.stockId, [row])
  }
  return groups
}
