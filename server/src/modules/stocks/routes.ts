import type { Api } from '@parvalue/shared/api/table.ts'
import {
  toSymbolKey,
  toSymbolKeysWithoutExchange,
} from '@parvalue/shared/domain/stocks/stock-search.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { TradingHalt } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import {
  type TokensByStock,
  toChartPoint,
  toDividendAnswer,
  toListingRow,
  toNewsArticle,
  toPriceSummary,
  toStockAnswer,
  toStockEvents,
} from './answers.ts'
import type { StockService } from './service.ts'

type Deps = {
  stocks: StockService
  tokens: TokensByStock
  listHalts: () => Promise<ReadonlyMap<string, TradingHalt>>
}

export const createStockHandlers = (deps: Deps): GroupHandlers<Api['stocks']> => {
  const { stocks, tokens, listHalts } = deps
  const listByIds = async (ids: readonly number[]) => {
    const { byId } = await stocks.getCatalogue()
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  }
  const getOne = async (id: number) => {
    const catalogue = await stocks.getCatalogue()
    const stock = catalogue.byId.get(id)
    if (!stock) throw toNotFound()
    return { catalogue, stock }
  }
  return {
    listStocks: async ({ query: { page, page_size: pageSize } }) => {
      const { stocks: all } = await stocks.getCatalogue()
      return all
        .slice((page - 1) * pageSize, page * pageSize)
        .map((each) => toStockAnswer(each, tokens))
    },
    getStockBySymbol: async ({ params: { symbol } }) => {
      const { bySymbol, bySymbolKey } = await stocks.getCatalogue()
      const stock =
        bySymbol.get(symbol.toUpperCase()) ??
        [toSymbolKey(symbol), ...toSymbolKeysWithoutExchange(symbol)]
          .map((key) => bySymbolKey.get(key))
          .find((each) => each !== undefined)
      if (!stock) throw toNotFound()
      return toStockAnswer(stock, tokens)
    },
    listStocksByIds: async ({ query }) =>
      (await listByIds(query.stock_ids)).map((stock) => toStockAnswer(stock, tokens)),
    countStocks: async () => ({ count: (await stocks.getCatalogue()).stocks.length }),
    listStockInfos: async ({ query }) =>
      (await listByIds(query.stock_ids)).map((stock) => toStockAnswer(stock, tokens)),
    listPriceSummaries: async ({ query }) => {
      const ids = new Set(query.stock_ids)
      const entries = await stocks.listEntries()
      return entries
        .filter(({ stock }) => ids.has(stock.id))
        .map(({ summary }) => toPriceSummary(summary))
    },
    searchStocks: async ({ query }) =>
      (await stocks.search(query.search_text))
        .slice(0, SEARCH_MAX)
        .map((stock) => toStockAnswer(stock, tokens)),
    listStockDividends: async ({ params }) => {
      const { catalogue, stock } = await getOne(params.stock_id)
      const { dividends } = await catalogue.readHistory(stock.id)
      return dividends.map((row) => toDividendAnswer(stock, row))
    },
    listNewsArticles: async ({ params }) => {
      const { catalogue, stock } = await getOne(params.stock_id)
      return (catalogue.news.get(stock.id) ?? []).map(toNewsArticle)
    },
    listChartPoints: async ({ params, query: { timespan } }) => {
      const { stock } = await getOne(params.stock_id)
      const points = await stocks.listChart(stock, timespan).catch(toUnavailable)
      return points.map(toChartPoint)
    },
    listListing: async ({ query }) => {
      const { rows, count, sparklines } = await stocks.listPage({
        searchText: query.search_text ?? '',
        sort: query.sort,
        direction: query.direction,
        kind: query.kind,
        stockIds: query.stock_ids ? new Set(query.stock_ids) : null,
        page: query.page,
        pageSize: query.page_size,
      })
      const halts = await listHalts()
      return {
        rows: rows.map((entry) =>
          toListingRow(entry, tokens, {
            sparkline: sparklines.get(entry.stock.id) ?? [],
            halt: halts.get(entry.stock.symbol) ?? null,
          }),
        ),
        count,
      }
    },
    listStockEvents: async ({ params }) => {
      const { catalogue, stock } = await getOne(params.stock_id)
      return toStockEvents(await catalogue.readHistory(stock.id))
    },
  }
}

/** Maximum number of search results; a visitor with more refines the search. */
const SEARCH_MAX = 100

const toNotFound = () => new AppError('not_found', { message: 'We could not find this stock.' })

function toUnavailable(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError('unavailable', { detail: error.message })
  throw error
}
