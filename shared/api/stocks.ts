import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inAddress, paging, stockId, stockIds, symbol, timespan } from './fields.ts'
import {
  chartPointRecord,
  dividendRecord,
  listingRow,
  newsRecord,
  priceSummaryRecord,
  stockEventRecord,
  stockRecord,
} from './stock-fields.ts'

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
    isSameForAll: true,
    query: z.strictObject(paging),
    answer: z.array(stockRecord),
  }),
  getStockBySymbol: endpoint({
    method: 'GET',
    path: '/stocks/by_symbol/{symbol}',
    access: 'public',
    origin: 'spec',
    summary: 'The stock with this symbol.',
    isSameForAll: true,
    params: z.strictObject({ symbol }),
    answer: stockRecord,
  }),
  listStocksByIds: endpoint({
    method: 'GET',
    path: '/stocks/by_ids',
    access: 'public',
    origin: 'spec',
    summary: 'Stocks by their ids.',
    isSameForAll: true,
    query: byIds,
    answer: z.array(stockRecord),
  }),
  countStocks: endpoint({
    method: 'GET',
    path: '/stocks/count',
    access: 'public',
    origin: 'spec',
    summary: 'How many stocks there are.',
    isSameForAll: true,
    answer: z.strictObject({ count: z.int() }),
  }),
  listStockInfos: endpoint({
    method: 'GET',
    path: '/stocks/info',
    access: 'public',
    origin: 'spec',
    summary: 'Stocks by their ids, with their tokens.',
    isSameForAll: true,
    query: byIds,
    answer: z.array(stockRecord),
  }),
  listPriceSummaries: endpoint({
    method: 'GET',
    path: '/stocks/price_summaries',
    access: 'public',
    origin: 'spec',
    summary: 'Prices of stocks and how they moved today.',
    isSameForAll: true,
    query: byIds,
    answer: z.array(priceSummaryRecord),
  }),
  searchStocks: endpoint({
    method: 'GET',
    path: '/stocks/search',
    access: 'public',
    origin: 'spec',
    summary: 'Stocks whose name or symbol has this text.',
    isSameForAll: true,
    query: z.strictObject({
      search_text: searchText.min(1),
    }),
    answer: z.array(stockRecord),
  }),
  listStockDividends: endpoint({
    method: 'GET',
    path: '/stocks/{stock_id}/dividends',
    access: 'public',
    origin: 'spec',
    summary: 'Dividends of a stock.',
    isSameForAll: true,
    params: oneStock,
    answer: z.array(dividendRecord),
  }),
  listNewsArticles: endpoint({
    method: 'GET',
    path: '/stocks/{stock_id}/news_articles',
    access: 'public',
    origin: 'spec',
    summary: 'News of a stock.',
    isSameForAll: true,
    params: oneStock,
    answer: z.array(newsRecord),
  }),
  listChartPoints: endpoint({
    method: 'GET',
    path: '/stocks/{stock_id}/price_chart_data',
    access: 'public',
    origin: 'spec',
    summary: 'Prices of a stock over time.',
    isSameForAll: true,
    params: oneStock,
    query: z.strictObject({ timespan }),
    answer: z.array(chartPointRecord),
  }),
  listListing: endpoint({
    method: 'GET',
    path: '/stocks/listing',
    access: 'public',
    origin: 'ours',
    summary:
      'Stocks with their prices: searched, sorted, a page at a time, and how many there are.',
    isSameForAll: true,
    query: z.strictObject({
      search_text: searchText.optional(),
      sort: z.enum(listingSorts).prefault('symbol'),
      direction: z.enum(['asc', 'desc']).prefault('asc'),
      kind: z.enum(['all', 'share', 'fund']).prefault('all'),
      stock_ids: stockIds.optional(),
      ...paging,
    }),
    answer: z.strictObject({ rows: z.array(listingRow), count: z.int() }),
  }),
  listStockEvents: endpoint({
    method: 'GET',
    path: '/stocks/{stock_id}/events',
    access: 'public',
    origin: 'ours',
    summary: 'Dividends, splits and results of a stock, past and coming, newest first.',
    isSameForAll: true,
    params: oneStock,
    answer: z.array(stockEventRecord),
  }),
}
