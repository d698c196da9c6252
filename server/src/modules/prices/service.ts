import type { Deployment, StockToken } from '@parvalue/shared/chain/deployment.ts'
import type { StockKind } from '@parvalue/shared/domain/reference-prices.ts'
import { judgePrice, type Price, type PriceRefusal } from '@parvalue/shared/domain/stock-price.ts'
import { STOCK_PRICE_CACHE_MS } from '@parvalue/shared/domain/timing.ts'
import type { Logger } from 'pino'
import type { MarketData } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Clock } from '../../world.ts'

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

type PriceDeps = {
  marketData: MarketData
  clock: Clock
  log: Pick<Logger, 'warn'>
  stocks: readonly Stock[]
}

export type Prices = {
  stocks: readonly Stock[]
  /** By stock id; one that may not be believed now is not there, whatever the reason. */
  list: () => Promise<ReadonlyMap<number, Price>>
}

/** Asked once in five seconds however many want to know (Spec 9), and never older than that. */
export function createPrices(deps: PriceDeps): Prices {
  let last: { askedMs: number; prices: Promise<ReadonlyMap<number, Price>> } | null = null
  return {
    stocks: deps.stocks,
    list: () => {
      const nowMs = deps.clock()
      if (last && Math.abs(nowMs - last.askedMs) < STOCK_PRICE_CACHE_MS) return last.prices
      last = { askedMs: nowMs, prices: ask(deps, nowMs) }
      return last.prices
    },
  }
}

async function ask({ marketData, log, stocks }: PriceDeps, nowMs: number) {
  const prices = new Map<number, Price>()
  const refusals: Record<string, PriceRefusal> = {}
  const quotes = await marketData
    .listQuotes(stocks.map(({ symbol }) => symbol))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'there are no prices now')
      return null
    })
  for (const { id, symbol, kind } of quotes === null ? [] : stocks) {
    const quote = quotes?.get(symbol) ?? { price: null, atMs: null, previousClose: null }
    const judged = judgePrice(quote, kind, nowMs)
    if (judged.ok) prices.set(id, judged.value)
    else refusals[symbol] = judged.reason
  }
  if (Object.keys(refusals).length > 0) log.warn({ refusals }, 'prices are not believed')
  return prices
}
