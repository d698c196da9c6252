import { ApiError, createApiClient } from '@parvalue/shared/api/client.ts'
import { favouriteEndpoints } from '@parvalue/shared/api/favourites.ts'
import { marketEndpoints } from '@parvalue/shared/api/market.ts'
import type {
  MarketStatus,
  NewsArticle,
  PriceChartPoint,
  PriceSummary,
  Stock,
  StockEvent,
  StockListingRow,
} from '@parvalue/shared/api/stock-fields.ts'
import { stockEndpoints } from '@parvalue/shared/api/stocks.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { serverNowMs } from '#device/clock.ts'
import { apiClientOptions } from '../client/client.ts'
import { WALLET_SCOPE } from '../client/query-client.ts'
import { notePrices } from '../outage/note-prices.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient(
  { stocks: stockEndpoints, market: marketEndpoints, favourites: favouriteEndpoints },
  apiClientOptions,
)

export type StockSort = 'symbol' | 'price' | 'change' | 'dividend_yield'
export type StockChartTimespan = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
export type StockListing = { rows: StockListingRow[]; count: number }
export type TradingHalt = { reason: string; sinceMs: number }

export type StockListingFilter = {
  searchText: string
  kind: 'all' | 'share' | 'fund'
  /** Ids of the stocks to list; null lists all. */
  stockIds: readonly number[] | null
  sort: StockSort
  isDescending: boolean
  /** The requested page, counted from 1. */
  page: number
  pageSize: number
}

/** Interval at which the prices of a listing are refetched, in milliseconds. */
const LISTING_MS = 5000
const CHART_MS = 15_000
const STALE_MS = 60_000

export const stockListingQuery = (filter: StockListingFilter) =>
  queryOptions({
    queryKey: ['stocks', 'listing', filter],
    queryFn: async ({ signal }): Promise<StockListing> => {
      const { searchText, stockIds, isDescending, pageSize, ...rest } = filter
      if (stockIds?.length === 0) return { rows: [], count: 0 }
      const query = {
        ...rest,
        direction: isDescending ? ('desc' as const) : ('asc' as const),
        page_size: pageSize,
        ...(searchText === '' ? {} : { search_text: searchText }),
        ...(stockIds === null ? {} : { stock_ids: [...stockIds] }),
      }
      const listing = await client.stocks.listListing({ query }, { signal })
      notePrices(listing.rows.map(({ price_summary }) => price_summary.price))
      return listing
    },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
    refetchInterval: LISTING_MS,
  })

/** Searches stocks by name or symbol; null disables the search. */
export const stockSearchQuery = (searchText: string | null) =>
  queryOptions({
    queryKey: ['stocks', 'search', searchText],
    queryFn:
      searchText === null
        ? skipToken
        : async ({ signal }): Promise<Stock[]> =>
            client.stocks.searchStocks({ query: { search_text: searchText } }, { signal }),
    meta: { isSilent: true },
    staleTime: STALE_MS,
  })

/** Queries the stock with this symbol; null if there is none. */
export const stockQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['stocks', 'by-symbol', symbol],
    queryFn: async ({ signal }): Promise<Stock | null> => {
      try {
        return await client.stocks.getStockBySymbol({ params: { symbol } }, { signal })
      } catch (error) {
        const isUnknown =
          error instanceof ApiError && (error.status === 404 || error.status === 400)
        if (isUnknown) return null
        throw error
      }
    },
    meta: { isSilent: true },
    staleTime: STALE_MS,
  })

export const priceSummaryQuery = (stockId: number | null) =>
  queryOptions({
    queryKey: ['stocks', 'summary', stockId],
    queryFn:
      stockId === null
        ? skipToken
        : async ({ signal }): Promise<PriceSummary | null> => {
            const query = { stock_ids: [stockId] }
            const summaries: PriceSummary[] = await client.stocks.listPriceSummaries(
              { query },
              { signal },
            )
            notePrices(summaries.map(({ price }) => price))
            return summaries[0] ?? null
          },
    meta: { isSilent: true },
    refetchInterval: LISTING_MS,
  })

export const stockChartQuery = (stockId: number, timespan: StockChartTimespan) =>
  queryOptions({
    queryKey: ['stocks', 'chart', stockId, timespan],
    queryFn: async ({ signal }): Promise<PriceChartPoint[]> => {
      const input = { params: { stock_id: stockId }, query: { timespan } }
      return client.stocks.listChartPoints(input, { signal })
    },
    meta: { isSilent: true },
    refetchInterval: CHART_MS,
  })

export const stockEventsQuery = (stockId: number) =>
  queryOptions({
    queryKey: ['stocks', 'events', stockId],
    queryFn: async ({ signal }): Promise<StockEvent[]> =>
      client.stocks.listStockEvents({ params: { stock_id: stockId } }, { signal }),
    meta: { isSilent: true },
    staleTime: STALE_MS,
  })

export const stockNewsQuery = (stockId: number) =>
  queryOptions({
    queryKey: ['stocks', 'news', stockId],
    queryFn: async ({ signal }): Promise<NewsArticle[]> =>
      client.stocks.listNewsArticles({ params: { stock_id: stockId } }, { signal }),
    meta: { isSilent: true },
    staleTime: STALE_MS,
  })

/** The market's clock, and the halted stocks. */
export type MarketClockState = {
  /** The market's clock minus this device's, in milliseconds. */
  offsetMs: number
  isAhead: boolean
  halts: ReadonlyMap<number, TradingHalt>
}

export const marketStateQuery = queryOptions({
  queryKey: ['market', 'status'],
  queryFn: async ({ signal }): Promise<MarketClockState> => {
    const status: MarketStatus = await client.market.getMarketStatus(undefined, { signal })
    return {
      offsetMs: Date.parse(status.world_dt) - serverNowMs(),
      isAhead: status.is_ahead,
      halts: new Map(
        status.halts.map(({ stock_id, reason, since_dt }) => [
          stock_id,
          { reason, sinceMs: Date.parse(since_dt) },
        ]),
      ),
    }
  },
  meta: { isSilent: true },
  refetchInterval: CHART_MS,
})

export const FAVOURITES_KEY = [WALLET_SCOPE, 'favourites'] as const

export const favouritesQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...FAVOURITES_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<number[]> => {
            const answer: { stock_ids: number[] } = await client.favourites.listFavourites(
              undefined,
              { signal },
            )
            return answer.stock_ids
          },
    meta: { isSilent: true },
  })

export async function saveFavourite(stockId: number, isFavourite: boolean): Promise<void> {
  const params = { stock_id: stockId }
  await (isFavourite
    ? client.favourites.addFavourite({ params })
    : client.favourites.removeFavourite({ params }))
}
