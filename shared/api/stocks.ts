import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inAddress, paging, stockId, stockIds, symbol, timespan } from './fields.ts'

const byIds = z.strictObject({ stock_ids: stockIds })
const oneStock = z.strictObject({ stock_id: inAddress(stockId) })

const CONTROL_CHARACTERS = /\p{Cc}|\p{Cf}/u

const searchText = z
  .string()
  .trim()
  .max(64)
  .refine((text) => !CONTROL_CHARACTERS.test(text), 'This is not valid.')
  .meta({ examples: ['apple'] })

export const listingSorts = [
  'symbol',
  'name',
  'price',
  'change',
  'dividend_yield',
  'volume',
] as const

export const stocks = {
  listStocks: endpoint({
    method: 'GET',
    path: '/stocks/all',
    access: 'public',
    origin: 'spec',
    summary: 'All stocks, a page at a time.',
    isBuilt: false,
    query: z.strictObject(paging),
  }),
  getStockBySymbol: endpoint({
    method: 'GET',
    path: '/stocks/by_symbol/{symbol}',
    access: 'public',
    origin: 'spec',
    summary: 'The stock with this symbol.',
    isBuilt: false,
    params: z.strictObject({ symbol }),
  }),
  listStocksByIds: endpoint({
    method: 'GET',
    path: '/stocks/by_ids',
    access: 'public',
    origin: 'spec',
    summary: 'Stocks by their ids.',
    isBuilt: false,
    query: byIds,
  }),
  countStocks: endpoint({
    method: 'GET',
    path: '/stocks/count',
    access: 'public',
    origin: 'spec',
    summary: 'How many stocks there are.',
    isBuilt: false,
  }),
  listStockInfos: endpoint({
    method: 'GET',
    path: '/stocks/info',
    access: 'public',
    origin: 'spec',
    summary: 'Stocks by their ids, with their tokens.',
    isBuilt: false,
    query: byIds,
  }),
  listPriceSummaries: endpoint({
    method: 'GET',
    path: '/stocks/price_summaries',
    access: 'public',
    origin: 'spec',
    summary: 'Prices of stocks and how they moved today.',
    isBuilt: false,
    query: byIds,
  }),
  searchStocks: endpoint({
    method: 'GET',
    path: '/stocks/search',
    access: 'public',
    origin: 'spec',
    summary: 'Stocks whose name or symbol has this text.',
    isBuilt: false,
    query: z.strictObject({
      search_text: searchText.min(1),
    }),
  }),
  listStockDividends: endpoint({
    method: 'GET',
    path: '/stocks/{stock_id}/dividends',
    access: 'public',
    origin: 'spec',
    summary: 'Dividends of a stock.',
    isBuilt: false,
    params: oneStock,
  }),
  listNewsArticles: endpoint({
    method: 'GET',
    path: '/stocks/{stock_id}/news_articles',
    access: 'public',
    origin: 'spec',
    summary: 'News of a stock.',
    isBuilt: false,
    params: oneStock,
  }),
  listChartPoints: endpoint({
    method: 'GET',
    path: '/stocks/{stock_id}/price_chart_data',
    access: 'public',
    origin: 'spec',
    summary: 'Prices of a stock over time.',
    isBuilt: false,
    params: oneStock,
    query: z.strictObject({ timespan }),
  }),
  listListing: endpoint({
    method: 'GET',
    path: '/stocks/listing',
    access: 'public',
    origin: 'ours',
    summary:
      'Stocks with their prices: searched, sorted, a page at a time, and how many there are.',
    isSameForAll: true,
    isBuilt: false,
    query: z.strictObject({
      search_text: searchText.optional(),
      sort: z.enum(listingSorts).prefault('symbol'),
      direction: z.enum(['asc', 'desc']).prefault('asc'),
      kind: z.enum(['all', 'share', 'fund']).prefault('all'),
      stock_ids: stockIds.optional(),
      ...paging,
    }),
  }),
  listStockEvents: endpoint({
    method: 'GET',
    path: '/stocks/{stock_id}/events',
    access: 'public',
    origin: 'ours',
    summary: 'Dividends, splits and results of a stock, past and coming, newest first.',
    isSameForAll: true,
    isBuilt: false,
    params: oneStock,
  }),
}
