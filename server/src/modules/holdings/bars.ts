import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { MarketData, PriceBar } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { PricedStock } from '../prices/service.ts'
import type { ListStockBars } from './history.ts'

const TTL_MS = 60_000

type Deps = {
  marketData: Pick<MarketData, 'listBars'>
  clock: Clock
  log: Pick<Logger, 'warn'>
  stocks: readonly PricedStock[]
}

/** Creates a reader of past prices with a TTL cache of one minute per stock; uncached stocks share one request. */
export function createBarReader({ marketData, clock, log, stocks }: Deps): ListStockBars {
  const cached = createTtlCache(clock, TTL_MS)
  return async (stockIds, query) => {
    const missing: string[] = []
    // The request is deferred to the next microtask, when `missing` has all symbols.
    const asking = Promise.resolve().then(() =>
      missing.length === 0 ? new Map<string, PriceBar[]>() : marketData.listBars(missing, query),
    )
    const find = async (symbol: string): Promise<readonly PriceBar[]> => {
      missing.push(symbol)
      return (await asking).get(symbol) ?? []
    }
    const wanted = stocks.filter(({ id }) => stockIds.includes(id))
    const span = `${query.timeframe}/${query.toMs - query.fromMs}`
    const found = wanted.map(({ symbol }) => cached(`${symbol}/${span}`, () => find(symbol)))
    try {
      const all = await Promise.all(found)
      return new Map(wanted.map(({ id }, index) => [id, all[index] ?? []]))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'holdings: past prices request failed, charts left empty')
      return new Map()
    }
  }
}
