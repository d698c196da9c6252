import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { MarketData } from '../../providers/market-data/port.ts'
import type { StockRow } from './catalogue-store.ts'
import { listDayBars } from './charts.ts'
import { toDrawingNumber } from './summary.ts'

export type Sparklines = ReadonlyMap<number, readonly number[]>

type Deps = {
  marketData: MarketData
  marketClock: Clock
  clock: Clock
  log: Pick<Logger, 'warn'>
}

const REFRESH_EVERY_MS = 60_000

/** Maximum number of points of a row's sparkline; a market day has fewer half hours. */
export const SPARKLINE_POINTS_MAX = 40

/**
 * Creates a cache of the day's closes of all stocks. The first caller waits; later ones get the last values while
 * they are refreshed.
 */
export function createSparklineCache(deps: Deps) {
  let last: { sparklines: Sparklines; stocks: readonly StockRow[] } | null = null
  let renewing: Promise<void> | null = null
  let triedMs = Number.NEGATIVE_INFINITY
  return async (stocks: readonly StockRow[]): Promise<Sparklines> => {
    const nowMs = deps.clock()
    if (!renewing && (last?.stocks !== stocks || Math.abs(nowMs - triedMs) >= REFRESH_EVERY_MS)) {
      triedMs = nowMs
      renewing = read(deps, stocks)
        .then((sparklines) => {
          last = { sparklines, stocks }
        })
        .catch((error: unknown) => {
          deps.log.warn({ err: error }, 'stocks: sparklines request failed, serving the last ones')
          last = { sparklines: last?.sparklines ?? new Map(), stocks }
        })
        .finally(() => {
          renewing = null
        })
    }
    if (last === null) await renewing
    return last?.sparklines ?? new Map()
  }
}

async function read({ marketData, marketClock }: Deps, stocks: readonly StockRow[]) {
  const symbols = stocks.map(({ symbol }) => symbol)
  const bars = await listDayBars(marketData, symbols, { timeframe: '30Min', nowMs: marketClock() })
  return new Map(
    stocks.map(({ id, symbol }) => [
      id,
      toSparklinePoints((bars.get(symbol) ?? []).map(({ close }) => toDrawingNumber(close))),
    ]),
  )
}

/** Picks evenly spaced points, including the last one. */
export function toSparklinePoints(closes: readonly number[]): number[] {
  if (closes.length <= SPARKLINE_POINTS_MAX) return [...closes]
  const step = (closes.length - 1) / (SPARKLINE_POINTS_MAX - 1)
  return Array.from(
    { length: SPARKLINE_POINTS_MAX },
    (_, index) => closes[Math.round(index * step)] ?? 0,
  )
}
