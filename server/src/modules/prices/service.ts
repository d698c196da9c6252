import type { Deployment, StockToken } from '@parvalue/shared/chain/deployment.ts'
import { STOCK_PRICE_CACHE_MS } from '@parvalue/shared/domain/product/timing.ts'
import type { StockKind } from '@parvalue/shared/domain/stocks/reference-prices.ts'
import {
  type Price,
  type PriceRefusal,
  validatePrice,
} from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { DayFigures, MarketData, MarketQuote } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** A stock that some chain has a token of; `symbol` is the exchange's. */
export type Stock = { id: number; symbol: string; name: string; kind: StockKind }

/** The exchange's symbol of a token: `SGOV` of `SGOV.d`. */
export const toStockSymbol = ({ symbol }: Pick<StockToken, 'symbol'>): string =>
  symbol.replace(/\.d$/i, '')

/** Each stock once, however many chains have it, in order of their ids. */
export function listStocks(deployments: readonly Pick<Deployment, 'stockTokens'>[]): Stock[] {
  const stocks = new Map<number, Stock>()
  for (const token of deployments.flatMap(({ stockTokens }) => stockTokens ?? [])) {
    const { stockId: id, name, kind } = token
    if (!stocks.has(id)) stocks.set(id, { id, symbol: toStockSymbol(token), name, kind })
  }
  return [...stocks.values()].sort((a, b) => a.id - b.id)
}

/** Which splits take effect on the market day of now, by stock id. */
type ListSplits = () => Promise<ReadonlyMap<number, { from: number; to: number }>>

type PriceDeps = {
  marketData: MarketData
  /** The market's time. */
  clock: Clock
  log: Pick<Logger, 'warn'>
  stocks: readonly Stock[]
  /** Stocks besides those that have tokens. */
  listOthers?: () => Promise<readonly Stock[]>
  listSplits?: ListSplits
}

/** What is believed now, beside the close before and what the day brought so far. */
export type MarketPrice = Price & { previousClose: bigint; day: DayFigures | null }

export type Prices = {
  stocks: readonly Stock[]
  /** By stock id; one that may not be believed now is not there, whatever the reason. */
  list: () => Promise<ReadonlyMap<number, MarketPrice>>
}

/** Asked once in five seconds however many want to know (requirement TP-03), and never older than that. */
export function createPrices(deps: PriceDeps): Prices {
  const cache = createTtlCache(deps.clock, STOCK_PRICE_CACHE_MS)
  return { stocks: deps.stocks, list: () => cache('prices', () => ask(deps, deps.clock())) }
}

async function listAll({ stocks, listOthers }: PriceDeps): Promise<readonly Stock[]> {
  const known = new Set(stocks.map(({ id }) => id))
  const others = (await listOthers?.()) ?? []
  return [...stocks, ...others.filter(({ id }) => !known.has(id))]
}

async function ask(deps: PriceDeps, nowMs: number) {
  const { marketData, log } = deps
  const [stocks, splits] = await Promise.all([listAll(deps), deps.listSplits?.()])
  const prices = new Map<number, MarketPrice>()
  const refusals: Record<string, PriceRefusal> = {}
  const quotes = await marketData
    .listQuotes(stocks.map(({ symbol }) => symbol))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'there are no prices now')
      return null
    })
  for (const { id, symbol, kind } of quotes === null ? [] : stocks) {
    const said = quotes?.get(symbol) ?? unsaid
    const quote = toSplitQuote(said, splits?.get(id) ?? null)
    const judged = validatePrice(quote, kind, nowMs)
    if (!judged.ok) refusals[symbol] = judged.reason
    else
      prices.set(id, { ...judged.value, previousClose: quote.previousClose ?? 0n, day: said.day })
  }
  if (Object.keys(refusals).length > 0) log.warn({ refusals }, 'prices are not believed')
  return prices
}

const unsaid: MarketQuote = { price: null, atMs: null, previousClose: null, day: null }

/**
 * On the day of a split the close before may be of before it, and the price of before it until 04:00:
 * of the two ways to read that close, the nearer to the price is meant.
 */
function toSplitQuote(quote: MarketQuote, split: { from: number; to: number } | null): MarketQuote {
  const { price, previousClose } = quote
  if (!split || price === null || previousClose === null) return quote
  const adjusted = (previousClose * BigInt(split.from)) / BigInt(split.to)
  const distance = (close: bigint) => (close > price ? close - price : price - close)
  return distance(adjusted) < distance(previousClose)
    ? { ...quote, previousClose: adjusted }
    : quote
}
