import { STOCK_PRICE_CACHE_MS } from '@parvalue/shared/domain/product/timing.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { MarketData, TradingHalt } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** Trading halts in effect, by exchange symbol. */
export type TradingHaltsBySymbol = ReadonlyMap<string, TradingHalt>

type Deps = { marketData: MarketData; clock: Clock; log: Pick<Logger, 'warn'> }

/**
 * Creates a TTL cache of five seconds for current trading halts (requirement XT-09). While the vendor does not answer,
 * the last known halts stay in force.
 */
export function createTradingHaltCache({
  marketData,
  clock,
  log,
}: Deps): () => Promise<TradingHaltsBySymbol> {
  const cache = createTtlCache(clock, STOCK_PRICE_CACHE_MS)
  let known: TradingHaltsBySymbol = new Map()
  const load = async () => {
    try {
      const found = await marketData.listTradingHalts()
      known = new Map(found.map((halt) => [halt.symbol, halt]))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'market: trading halts request failed, last halts stay in force')
    }
    return known
  }
  return () => cache('halts', load)
}
