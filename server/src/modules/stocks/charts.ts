import {
  lastTradingDayAt,
  marketSegmentsOf,
} from '@parvalue/shared/domain/market/market-session.ts'
import {
  addDaysToDate,
  newYorkDateAt,
  toNewYorkMs,
} from '@parvalue/shared/domain/market/new-york-time.ts'
import { previousTradingDay } from '@parvalue/shared/domain/market/trading-days.ts'
import { STOCK_PRICE_CACHE_MS } from '@parvalue/shared/domain/product/timing.ts'
import type { Clock } from '../../platform/ambient.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { BarTimeframe, MarketData, PriceBar } from '../../providers/market-data/port.ts'
import type { Db } from '../../tables/tables.ts'
import type { StockRow } from './catalogue-store.ts'
import { listStockDays } from './day-store.ts'
import { maxOrNull, minOrNull } from './extremes.ts'

export type ChartTimespan = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/** One point of a chart. Prices have `PRICE_DECIMALS`; `atMs` is the start of its time span. */
export type PricePoint = { atMs: number; open: bigint; high: bigint; low: bigint; close: bigint }

type Deps = { db: Db; marketData: MarketData; clock: Clock; marketClock: Clock }

export const CHART_POINTS_MAX = 500

const DAY_MS = 86_400_000
const SLOW_CACHE_MS = 60_000
const CACHED_MAX = 1000

const spans = {
  WEEK: { days: 7, timeframe: '30Min' },
  MONTH: { days: 31, timeframe: '1Hour' },
} as const satisfies Record<string, { days: number; timeframe: BarTimeframe }>

/** A line needs at least two points. */
const LINE_MIN = 2

/**
 * Returns bars of the last market day by symbol. A new market day starts every evening without trades: until a stock
 * has two bars, its bars of the day before are returned.
 */
export async function listDayBars(
  marketData: Pick<MarketData, 'listBars'>,
  symbols: readonly string[],
  { timeframe, nowMs }: { timeframe: BarTimeframe; nowMs: number },
): Promise<ReadonlyMap<string, PriceBar[]>> {
  const list = (some: readonly string[], date: string) =>
    marketData.listBars(some, { timeframe, ...toSpan(date) })
  const date = lastTradingDayAt(nowMs)
  const bars = await list(symbols, date)
  const short = symbols.filter((symbol) => (bars.get(symbol)?.length ?? 0) < LINE_MIN)
  if (short.length === 0) return bars
  return new Map([...bars, ...(await list(short, previousTradingDay(date)))])
}

/** Returns the 24 hours of a trading day. */
function toSpan(date: string): { fromMs: number; toMs: number } {
  const segments = marketSegmentsOf(date)
  return { fromMs: segments[0]?.fromMs ?? 0, toMs: segments.at(-1)?.toMs ?? 0 }
}

/** Creates a chart reader with a TTL cache, so that vendor requests do not grow with visitors. */
export function createChartReader(deps: Deps) {
  const days = createTtlCache(deps.clock, STOCK_PRICE_CACHE_MS, CACHED_MAX)
  const longer = createTtlCache(deps.clock, SLOW_CACHE_MS, CACHED_MAX)
  return (stock: StockRow, timespan: ChartTimespan): Promise<PricePoint[]> => {
    const cache = timespan === 'DAY' ? days : longer
    return cache(`${stock.id} ${timespan}`, () =>
      readPoints(deps, stock, timespan).then(mergePricePoints),
    )
  }
}

async function readPoints(
  deps: Deps,
  stock: StockRow,
  timespan: ChartTimespan,
): Promise<PricePoint[]> {
  const nowMs = deps.marketClock()
  if (timespan === 'YEAR') return readYear(deps, stock, nowMs)
  const { marketData } = deps
  const { symbol } = stock
  const bars =
    timespan === 'DAY'
      ? await listDayBars(marketData, [symbol], { timeframe: '5Min', nowMs })
      : await marketData.listBars([symbol], {
          timeframe: spans[timespan].timeframe,
          fromMs: nowMs - spans[timespan].days * DAY_MS,
          toMs: nowMs,
        })
  return bars.get(symbol) ?? []
}

async function readYear({ db }: Deps, stock: StockRow, nowMs: number): Promise<PricePoint[]> {
  const to = newYorkDateAt(nowMs)
  // The same 365 days as those of the highest and lowest price of the year.
  const days = await listStockDays(db, [stock.id], { from: addDaysToDate(to, -364), to })
  return days.map(({ date, ...day }) => ({ atMs: toNewYorkMs(date, 0), ...day }))
}

/** Merges neighboring points until there are at most `CHART_POINTS_MAX`. */
export function mergePricePoints(points: readonly PricePoint[]): PricePoint[] {
  const size = Math.ceil(points.length / CHART_POINTS_MAX)
  if (size <= 1) return [...points]
  const thinned: PricePoint[] = []
  for (let index = 0; index < points.length; index += size) {
    const group = points.slice(index, index + size)
    const [first] = group
    const last = group.at(-1)
    if (!first || !last) continue
    thinned.push({
      atMs: first.atMs,
      open: first.open,
      high: group.reduce((high, each) => maxOrNull(high, each.high) ?? high, first.high),
      low: group.reduce((low, each) => minOrNull(low, each.low) ?? low, first.low),
      close: last.close,
    })
  }
  return thinned
}
