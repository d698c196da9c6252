import type { marketData, trading } from '@alpacahq/alpaca-trade-api'
import type { FastifyInstance } from 'fastify'
import type { ReferenceStock } from '../../shared/domain/stocks/reference-prices.ts'
import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import type { AlpacaWire } from '../alpaca-wire.ts'
import {
  type MarketDataApiDeps,
  type MarketDataQuery,
  parseStocks,
  toIsoTime,
  tradableUntilMsOf,
} from './api.ts'
import { type Bar, listBars, type Timeframe, timeframes } from './bars.ts'
import { earningsDatesOf } from './corporate-actions.ts'
import { findArticle, listArticles, type NewsArticle } from './news.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const BARS_MAX = 10_000
const NEWS_MAX = 50

/** Time in ms by which the next earnings date is known in advance. */
const RESULTS_AHEAD_MS = 120 * DAY_MS

type Span = { fromMs: number; toMs: number }

const toSpan = (
  { start, end }: MarketDataQuery['Querystring'],
  nowMs: number,
  lengthMs: number,
): Span => {
  const toMs = end ? Date.parse(end) : nowMs
  return { fromMs: start ? Date.parse(start) : toMs - lengthMs, toMs }
}

/** Adds the endpoints of bars, news, assets and halts. */
export function addHistoryApi(app: FastifyInstance, deps: MarketDataApiDeps) {
  app.get<MarketDataQuery>('/v2/stocks/bars', async ({ query }, reply) => {
    const stocks = parseStocks(query.symbols)
    const timeframe = query.timeframe as Timeframe
    if (!stocks || !(timeframe in timeframes)) {
      return reply.code(400).send({ message: 'invalid symbols or timeframe' })
    }
    return pageOfBars(deps, stocks, timeframe, query)
  })
  app.get<MarketDataQuery>('/v1beta1/news', async ({ query, headers }, reply) => {
    const { sort = 'desc' } = query
    if (sort !== 'asc' && sort !== 'desc') {
      return reply.code(400).send({ message: `invalid sort: ${sort}` })
    }
    const span = toSpan(query, deps.worldMs(), 30 * DAY_MS)
    const toMs = Math.min(span.toMs, deps.worldMs())
    const found = (parseStocks(query.symbols) ?? referenceStocks)
      .flatMap((stock) => listArticles(stock, span.fromMs, toMs))
      .sort((a, b) => b.createdMs - a.createdMs || a.id - b.id)
    if (sort === 'asc') found.reverse()
    const from = Number(query.page_token ?? 0)
    const limit = Math.min(Number(query.limit ?? 10), NEWS_MAX)
    const news = found.slice(from, from + limit)
    return {
      news: news.map((article) => toNews(article, `http://${headers.host}`)),
      next_page_token: from + limit < found.length ? `${from + limit}` : null,
    }
  })
  app.get<{ Params: { id: string } }>('/news/:id', async ({ params }, reply) => {
    const article = findArticle(referenceStocks, Number(params.id))
    if (!article) return reply.code(404).send({ message: 'not found' })
    const { headline, summary, source } = article
    return reply.type('text/plain; charset=utf-8').send(`${headline}\n${source}\n\n${summary}\n`)
  })
  app.get('/v2/assets', async () => referenceStocks.map(toAsset))
  app.get('/v2/stocks/statuses', async () => ({
    statuses: [...deps.market.read().halts.values()].map(({ symbol, reason, sinceMs }) => {
      const status = { sc: 'H', sm: 'Trading Halt', rc: 'T12', rm: reason, z: 'C' }
      return { T: 's', S: symbol, t: toIsoTime(sinceMs), ...status }
    }),
  }))
  app.get<MarketDataQuery>('/v1/results', async ({ query }) => {
    const nowMs = deps.worldMs()
    const fromMs = query.start ? Date.parse(query.start) : nowMs - YEAR_MS
    const results = (parseStocks(query.symbols) ?? []).flatMap((stock) =>
      earningsDatesOf(stock, fromMs, nowMs + RESULTS_AHEAD_MS).map((date) => ({
        symbol: stock.symbol,
        date,
        is_expected: Date.parse(date) > nowMs,
      })),
    )
    return { results }
  })
}

/** Returns one page of bars; Alpaca pages through the bars of all symbols together, ordered by symbol. */
function pageOfBars(
  deps: MarketDataApiDeps,
  stocks: readonly ReferenceStock[],
  timeframe: Timeframe,
  query: MarketDataQuery['Querystring'],
) {
  const { world } = deps.market.read()
  const limit = Math.min(Number(query.limit ?? 1000), BARS_MAX)
  const span = toSpan(query, deps.worldMs(), DAY_MS)
  const isSplitAdjusted = query.adjustment === 'split' || query.adjustment === 'all'
  const bars: Record<string, Bar[]> = {}
  let left = limit
  let [index = 0, offset = 0] = (query.page_token ?? '').split('.').map(Number)
  for (; index < stocks.length && left > 0; index += 1) {
    const stock = stocks[index]
    if (!stock) break
    const barQuery = { timeframe, ...span, isSplitAdjusted }
    const all = listBars(stock, world, tradableUntilMsOf(deps, stock), barQuery)
    const taken = all.slice(offset, offset + left)
    if (taken.length > 0) bars[stock.symbol] = taken
    left -= taken.length
    if (offset + taken.length < all.length) {
      return { bars, next_page_token: `${index}.${offset + taken.length}` }
    }
    offset = 0
  }
  return { bars, next_page_token: index < stocks.length ? `${index}.0` : null }
}

/** Returns Alpaca's id of an asset, which orders and positions have too. */
export const assetIdOf = ({ stockId }: Pick<ReferenceStock, 'stockId'>): string =>
  `00000000-0000-4000-8000-${stockId.toString().padStart(12, '0')}`

export const exchangeOf = ({ isFund }: Pick<ReferenceStock, 'isFund'>) =>
  isFund ? 'ARCA' : 'NASDAQ'

const toAsset = (stock: ReferenceStock): AlpacaWire<trading.Assets> => ({
  id: assetIdOf(stock),
  class: 'us_equity',
  exchange: exchangeOf(stock),
  symbol: stock.symbol,
  name: stock.name,
  status: 'active',
  tradable: true,
  marginable: true,
  shortable: true,
  easy_to_borrow: true,
  fractionable: true,
})

const toNews = (
  { id, symbol, createdMs, headline, summary, ...rest }: NewsArticle,
  origin: string,
): Omit<AlpacaWire<marketData.News>, 'images'> & { images: marketData.NewsImage[] } => ({
  id,
  headline,
  author: rest.author,
  created_at: toIsoTime(createdMs),
  updated_at: toIsoTime(createdMs),
  summary,
  content: '',
  url: `${origin}/news/${id}`,
  images: [],
  symbols: [symbol],
  source: rest.source,
})
