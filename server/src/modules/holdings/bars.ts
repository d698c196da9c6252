import type { Logger } from 'pino'
import { createKept } from '../../kept.ts'
import type { Bar, MarketData } from '../../providers/market-data/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Clock } from '../../world.ts'
import type { Stock } from '../prices/service.ts'
import type { ListBars } from './history.ts'

const KEPT_MS = 60_000

type Deps = {
  marketData: Pick<MarketData, 'listBars'>
  clock: Clock
  log: Pick<Logger, 'warn'>
  stocks: readonly Stock[]
}

/** Past prices are the same for all: each stock's are asked for once a minute. */
export function createBarReader({ marketData, clock, log, stocks }: Deps): ListBars {
  const kept = createKept(clock, KEPT_MS)
  return async (stockIds, query) => {
    const wanted = stocks.filter(({ id }) => stockIds.includes(id))
    const ask = (symbols: readonly string[]) =>
      marketData.listBars(symbols, query).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error }, 'past prices cannot be read now')
        return new Map<string, Bar[]>()
      })
    const bars = new Map<number, readonly Bar[]>()
    await Promise.all(
      wanted.map(async ({ id, symbol }) => {
        const key = `${symbol}/${query.timeframe}/${query.toMs - query.fromMs}`
        const found = await kept<readonly Bar[]>(
          key,
          async () => (await ask([symbol])).get(symbol) ?? [],
        )
        bars.set(id, found)
      }),
    )
    return bars
  }
}
