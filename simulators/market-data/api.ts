import type { FastifyInstance } from 'fastify'
import type { ReferenceStock } from '../../shared/domain/reference-prices.ts'
import { dividendsOf, findStock, previousCloseAt, priceAt } from './path.ts'
import type { MarketStore } from './store.ts'

/** As the product expects it from a vendor that nobody configured. */
const KEY_ID = 'simulated'
const SECRET = 'simulated-market-data'

const STALE_MS = 10 * 86_400_000
const YEAR_MS = 365 * 86_400_000

type Query = { Querystring: Record<string, string | undefined> }

type Deps = { market: MarketStore; worldMs: () => number }

/** The part of Alpaca's Market Data API that the product uses: its paths, fields and refusals. */
export function addMarketDataApi(app: FastifyInstance, deps: Deps) {
  const { market, worldMs } = deps
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!/^\/v[12]\//.test(url)) return
    if (market.isAway()) return reply.code(503).send({ message: 'service unavailable' })
    if (headers['apca-api-key-id'] !== KEY_ID || headers['apca-api-secret-key'] !== SECRET) {
      return reply.code(401).send({ message: 'unauthorized.' })
    }
  })
  app.get<Query>('/v2/stocks/snapshots', async ({ query }, reply) => {
    const stocks = toStocks(query.symbols)
    if (!stocks) return reply.code(400).send({ message: 'symbols is required' })
    const shown = stocks.filter(({ symbol }) => market.modeOf(symbol) !== 'missing')
    return Object.fromEntries(shown.map((stock) => [stock.symbol, toSnapshot(deps, stock)]))
  })
  app.get<Query>('/v1/corporate-actions', async ({ query }) => {
    const toMs = query.end ? Date.parse(query.end) : worldMs()
    const fromMs = query.start ? Date.parse(query.start) : toMs - YEAR_MS
    const stocks = toStocks(query.symbols) ?? []
    return {
      corporate_actions: {
        cash_dividends: stocks.flatMap((stock) => dividendsOf(stock, fromMs, toMs)).map(toAction),
      },
      next_page_token: null,
    }
  })
}

function toStocks(symbols: string | undefined): ReferenceStock[] | null {
  if (!symbols) return null
  return symbols.split(',').flatMap((symbol) => findStock(symbol) ?? [])
}

function toSnapshot({ market, worldMs }: Deps, stock: ReferenceStock) {
  const nowMs = worldMs()
  const startMs = market.startMs()
  const mode = market.modeOf(stock.symbol)
  const fair = priceAt(stock, startMs, nowMs)
  const p = { zero: 0, negative: -fair, jump: fair * 10 }[mode as string] ?? fair
  const t = new Date(mode === 'stale' ? nowMs - STALE_MS : nowMs).toISOString()
  const close = previousCloseAt(stock, startMs, nowMs)
  const bar = { o: close, h: close, l: close, v: 1000, n: 10, vw: close }
  return {
    latestTrade: { t, x: 'V', p, s: 100, c: ['@'], i: 1, z: 'B' },
    latestQuote: { t, ax: 'V', ap: p, as: 1, bx: 'V', bp: p, bs: 1, c: ['R'], z: 'B' },
    minuteBar: { t, ...bar, c: p },
    dailyBar: { t, ...bar, c: p },
    prevDailyBar: { t: new Date(nowMs - 86_400_000).toISOString(), ...bar, c: close },
  }
}

const toAction = ({
  symbol,
  rate,
  exDate,
  payableDate,
}: ReturnType<typeof dividendsOf>[number]) => ({
  id: `${symbol}-${exDate}`,
  symbol,
  cusip: '000000000',
  rate,
  special: false,
  foreign: false,
  process_date: payableDate,
  ex_date: exDate,
  record_date: exDate,
  payable_date: payableDate,
})
