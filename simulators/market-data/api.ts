import type { marketData } from '@alpacahq/alpaca-trade-api'
import type { FastifyInstance } from 'fastify'
import { lastTradingDayAt, marketSegmentsOf } from '../../shared/domain/market/market-session.ts'
import {
  addDaysToDate,
  newYorkDateAt,
  toNewYorkMs,
} from '../../shared/domain/market/new-york-time.ts'
import { previousTradingDay } from '../../shared/domain/market/trading-days.ts'
import type { ReferenceStock } from '../../shared/domain/stocks/reference-prices.ts'
import type { AlpacaWire } from '../alpaca-wire.ts'
import { barOf } from './bars.ts'
import { findStock, lastTradeMsAt, previousCloseAt, priceAt } from './price-path.ts'
import type { MarketStore } from './store.ts'

/** The credentials that the product assumes for a vendor that is not configured. */
const KEY_ID = 'simulated'
const SECRET = 'simulated-market-data'

const STALE_MS = 10 * 86_400_000

const DAY_SAMPLES = 24

export type MarketDataQuery = { Querystring: Record<string, string | undefined> }

export type MarketDataApiDeps = { market: MarketStore; worldMs: () => number }

/** Adds the part of Alpaca's Market Data API that the product uses: its paths, fields and refusals. */
export function addMarketDataApi(app: FastifyInstance, deps: MarketDataApiDeps) {
  const { market } = deps
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!/^\/v\d/.test(url)) return
    if (market.read().isAway) return reply.code(503).send({ message: 'service unavailable' })
    // Crypto prices are public, and Alpaca's own client sends no key for them.
    if (url.startsWith('/v1beta3/crypto/') && !headers['apca-api-key-id']) return
    if (headers['apca-api-key-id'] !== KEY_ID || headers['apca-api-secret-key'] !== SECRET) {
      return reply.code(401).send({ message: 'unauthorized.' })
    }
  })
  app.get<MarketDataQuery>('/v2/stocks/snapshots', async ({ query }, reply) => {
    const stocks = parseStocks(query.symbols)
    if (!stocks) return reply.code(400).send({ message: 'symbols is required' })
    const { modes } = market.read()
    const shown = stocks.filter(({ symbol }) => modes.get(symbol) !== 'missing')
    return Object.fromEntries(shown.map((stock) => [stock.symbol, toSnapshot(deps, stock)]))
  })
}

/** Returns the stocks of the known symbols; null if no symbols were given. */
export function parseStocks(symbols: string | undefined): ReferenceStock[] | null {
  if (!symbols) return null
  return symbols.split(',').flatMap((symbol) => findStock(symbol) ?? [])
}

/** Returns the time up to which the stock trades: now, or the start of its halt. */
export function tradableUntilMsOf(
  { market, worldMs }: MarketDataApiDeps,
  { symbol }: ReferenceStock,
): number {
  const nowMs = worldMs()
  return Math.min(nowMs, market.read().halts.get(symbol)?.sinceMs ?? nowMs)
}

/** The bid-ask spread as a fraction of the price. */
const SPREAD = 0.0002

// The types of the vendor's client say which fields an answer has.
type WireSnapshot = {
  latestTrade: AlpacaWire<marketData.StockTrade>
  latestQuote: AlpacaWire<marketData.StockQuote>
  minuteBar: AlpacaWire<marketData.StockBar>
  dailyBar: AlpacaWire<marketData.StockBar>
  prevDailyBar: AlpacaWire<marketData.StockBar>
}

function toSnapshot(deps: MarketDataApiDeps, stock: ReferenceStock): WireSnapshot {
  const { world, modes } = deps.market.read()
  const nowMs = tradableUntilMsOf(deps, stock)
  const mode = modes.get(stock.symbol)
  const fair = priceAt(stock, world, nowMs)
  const p = { zero: 0, negative: -fair, jump: fair * 10 }[mode as string] ?? fair
  const tradeMs = lastTradeMsAt(stock, nowMs)
  const t = toIsoTime(mode === 'stale' ? tradeMs - STALE_MS : tradeMs)
  const bids = Number((p * (1 - SPREAD)).toFixed(2))
  const asks = Number((p * (1 + SPREAD)).toFixed(2))
  const day = lastTradingDayAt(nowMs)
  const dayFromMs = marketSegmentsOf(day)[0]?.fromMs ?? nowMs
  const bar = (fromMs: number, samples: number, beginMs = fromMs) => ({
    t: toIsoTime(beginMs),
    ...barOf(stock, world, { fromMs, toMs: Math.max(fromMs + 1, tradeMs), samples }),
    c: p,
  })
  const c = previousCloseAt(stock, world, nowMs)
  const before = { o: c, h: c, l: c, c, v: stock.dailyVolume, n: 1, vw: c }
  return {
    latestTrade: { t, x: 'V', p, s: 100, c: ['@'], i: 1, z: 'B' },
    latestQuote: { t, ax: 'V', ap: asks, as: 2, bx: 'V', bp: bids, bs: 3, c: ['R'], z: 'B' },
    minuteBar: bar(Math.floor((tradeMs - 1) / 60_000) * 60_000, 2),
    // Alpaca begins a daily bar at midnight in New York.
    dailyBar: bar(Math.min(dayFromMs, tradeMs), DAY_SAMPLES, toNewYorkMs(day, 0)),
    prevDailyBar: { t: toIsoTime(toNewYorkMs(previousDayOf(stock, nowMs), 0)), ...before },
  }
}

/** Returns the day of the previous close; funds are quoted every day. */
const previousDayOf = ({ kind }: ReferenceStock, ms: number): string =>
  kind === 'fund' ? addDaysToDate(newYorkDateAt(ms), -1) : previousTradingDay(lastTradingDayAt(ms))

export const toIsoTime = (ms: number) => new Date(ms).toISOString()
