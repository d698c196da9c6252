import type { DeployedStock, Deployment } from '@parvalue/shared/chain/deployment.ts'
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
import type { DayPrices, MarketData, MarketQuote } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** A stock that has a token on some chain; `symbol` is the exchange's. */
export type PricedStock = { id: number; symbol: string; name: string; kind: StockKind }

/** Returns the exchange symbol of a token: `SGOV` for `SGOV.d`. */
export const toExchangeSymbol = ({ symbol }: Pick<DeployedStock, 'symbol'>): string =>
  symbol.replace(/\.d$/i, '')

/** Lists each stock once, ordered by id, even if several chains have it. */
export function listTokenizedStocks(
  deployments: readonly Pick<Deployment, 'stockTokens'>[],
): PricedStock[] {
  const stocks = new Map<number, PricedStock>()
  for (const token of deployments.flatMap(({ stockTokens }) => stockTokens ?? [])) {
    const { stockId: id, name, kind } = token
    if (!stocks.has(id)) stocks.set(id, { id, symbol: toExchangeSymbol(token), name, kind })
  }
  return [...stocks.values()].sort((a, b) => a.id - b.id)
}

/** Lists the splits that take effect on the current market day, by stock id. */
type ListSplits = () => Promise<ReadonlyMap<number, { from: number; to: number }>>

type PriceDeps = {
  marketData: MarketData
  /** Clock of the simulated market; real time in production. */
  clock: Clock
  log: Pick<Logger, 'warn'>
  stocks: readonly PricedStock[]
  /** Lists stocks besides those that have tokens. */
  listOthers?: () => Promise<readonly PricedStock[]>
  listSplits?: ListSplits
}

/** A current price with the previous close and the day's figures so far. */
export type MarketPrice = Price & { previousClose: bigint; day: DayPrices | null }

export type PriceService = {
  stocks: readonly PricedStock[]
  /** Returns prices by stock id; a stock without a valid current price is missing. */
  list: () => Promise<ReadonlyMap<number, MarketPrice>>
}

/** Creates a price service with a TTL cache of five seconds for all callers (requirement TP-03). */
export function createPriceService(deps: PriceDeps): PriceService {
  const cache = createTtlCache(deps.clock, STOCK_PRICE_CACHE_MS)
  return { stocks: deps.stocks, list: () => cache('prices', () => readPrices(deps, deps.clock())) }
}

async function listAll({ stocks, listOthers }: PriceDeps): Promise<readonly PricedStock[]> {
  const known = new Set(stocks.map(({ id }) => id))
  const others = (await listOthers?.()) ?? []
  return [...stocks, ...others.filter(({ id }) => !known.has(id))]
}

async function readPrices(deps: PriceDeps, nowMs: number) {
  const { marketData, log } = deps
  const [stocks, splits] = await Promise.all([listAll(deps), deps.listSplits?.()])
  const prices = new Map<number, MarketPrice>()
  const refusals: Record<string, PriceRefusal> = {}
  const quotes = await marketData
    .listQuotes(stocks.map(({ symbol }) => symbol))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'prices: quotes request failed, no current prices')
      return null
    })
  for (const { id, symbol, kind } of quotes === null ? [] : stocks) {
    const received = quotes?.get(symbol) ?? emptyQuote
    const quote = toSplitQuote(received, splits?.get(id) ?? null)
    const validated = validatePrice(quote, kind, nowMs)
    if (!validated.ok) refusals[symbol] = validated.reason
    else
      prices.set(id, {
        ...validated.value,
        previousClose: quote.previousClose ?? 0n,
        day: received.day,
      })
  }
  if (Object.keys(refusals).length > 0)
    log.warn({ refusals }, 'prices: quotes rejected by sanity checks')
  return prices
}

const emptyQuote: MarketQuote = { price: null, atMs: null, previousClose: null, day: null }

/**
 * Adjusts the previous close for a split of this day if the vendor has not. The vendor may not have adjusted its price
 * either, until 04:00, so of the close as sent and the adjusted close the one nearer to the price is used.
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
