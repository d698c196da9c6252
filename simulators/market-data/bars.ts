import type { marketData } from '@alpacahq/alpaca-trade-api'
import {
  type MarketSession,
  marketSegmentsAt,
  marketSegmentsOf,
} from '../../shared/domain/market/market-session.ts'
import {
  addDaysToDate,
  newYorkDateAt,
  toNewYorkMs,
} from '../../shared/domain/market/new-york-time.ts'
import { isTradingDay } from '../../shared/domain/market/trading-days.ts'
import type { ReferenceStock } from '../../shared/domain/stocks/reference-prices.ts'
import type { AlpacaWire } from '../alpaca-wire.ts'
import { exMsOf } from './corporate-actions.ts'
import { pseudoRandom } from './noise.ts'
import { type MarketWorld, openMarketPriceAt, splitsOf } from './price-path.ts'

export type Bar = AlpacaWire<marketData.StockBar>

export const timeframes = {
  '1Min': 60_000,
  '5Min': 300_000,
  '30Min': 1_800_000,
  '1Hour': 3_600_000,
  '1Day': 86_400_000,
} as const
export type Timeframe = keyof typeof timeframes

/** The fraction of a day's volume in each session. */
const volumeShares: Record<MarketSession, number> = {
  overnight: 0.02,
  pre: 0.04,
  regular: 0.9,
  post: 0.04,
  closed: 0,
}

const DAY_SAMPLES = 12
const SHARES_IN_A_TRADE = 85

/** Returns the volume between two times of one market day. */
export function volumeBetween(stock: ReferenceStock, fromMs: number, toMs: number): number {
  let volume = 0
  for (const segment of marketSegmentsAt(fromMs)) {
    const openMs = Math.min(toMs, segment.toMs) - Math.max(fromMs, segment.fromMs)
    if (openMs <= 0) continue
    const part = openMs / (segment.toMs - segment.fromMs)
    volume += part * volumeShares[segment.session] * stock.dailyVolume
  }
  const liveliness = 1 + 0.4 * pseudoRandom(stock.stockId, Math.floor(fromMs / 60_000))
  return Math.round(volume * liveliness)
}

/** Returns the bar of a span within a session. */
export function barOf(
  stock: ReferenceStock,
  world: MarketWorld,
  { fromMs, toMs, samples = 3 }: { fromMs: number; toMs: number; samples?: number },
): Omit<Bar, 't'> {
  const prices: number[] = []
  for (let index = 0; index <= samples; index += 1) {
    const ms = fromMs + ((toMs - 1 - fromMs) * index) / samples
    prices.push(openMarketPriceAt(stock, world, Math.floor(ms)))
  }
  const volume = volumeBetween(stock, fromMs, toMs)
  const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length
  return {
    o: prices[0] ?? 0,
    h: Math.max(...prices),
    l: Math.min(...prices),
    c: prices.at(-1) ?? 0,
    v: volume,
    n: Math.ceil(volume / SHARES_IN_A_TRADE),
    vw: Number(mean.toFixed(4)),
  }
}

const days = new WeakMap<MarketWorld, Map<string, Bar>>()

/** Returns the bar of the regular session; that of a finished day is cached, because queries cover years. */
function dayBarOf(
  stock: ReferenceStock,
  world: MarketWorld,
  date: string,
  nowMs: number,
): Bar | null {
  const regular = marketSegmentsOf(date).find(({ session }) => session === 'regular')
  if (!regular || regular.fromMs >= nowMs) return null
  const { fromMs } = regular
  const toMs = Math.min(regular.toMs, nowMs)
  const make = () => ({
    t: new Date(toNewYorkMs(date, 0)).toISOString(),
    ...barOf(stock, world, { fromMs, toMs, samples: DAY_SAMPLES }),
  })
  if (toMs < regular.toMs) return make()
  const known = days.get(world) ?? new Map<string, Bar>()
  days.set(world, known)
  const key = `${stock.symbol} ${date}`
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

export type BarQuery = {
  timeframe: Timeframe
  fromMs: number
  toMs: number
  isSplitAdjusted: boolean
}

/** Returns bars ascending in time, up to now. */
export function listBars(
  stock: ReferenceStock,
  world: MarketWorld,
  nowMs: number,
  query: BarQuery,
): Bar[] {
  const untilMs = Math.min(query.toMs, nowMs)
  const bars =
    query.timeframe === '1Day'
      ? listDays(stock, world, { ...query, toMs: untilMs }, nowMs)
      : listWithin(stock, world, { ...query, toMs: untilMs })
  return query.isSplitAdjusted ? adjust(bars, stock, world, { ...query, nowMs }) : bars
}

function listDays(
  stock: ReferenceStock,
  world: MarketWorld,
  { fromMs, toMs }: BarQuery,
  nowMs: number,
) {
  const found: Bar[] = []
  const last = newYorkDateAt(toMs)
  for (let date = newYorkDateAt(fromMs); date <= last; date = addDaysToDate(date, 1)) {
    if (!isTradingDay(date) || toNewYorkMs(date, 0) < fromMs) continue
    const bar = dayBarOf(stock, world, date, nowMs)
    if (bar) found.push(bar)
  }
  return found
}

function listWithin(
  stock: ReferenceStock,
  world: MarketWorld,
  { timeframe, fromMs, toMs }: BarQuery,
) {
  const stepMs = timeframes[timeframe]
  const found: Bar[] = []
  for (let ms = Math.ceil(fromMs / stepMs) * stepMs; ms < toMs; ) {
    const segment = marketSegmentsAt(ms).find((each) => ms < each.toMs)
    if (!segment || segment.session === 'closed') {
      ms = Math.max(ms + stepMs, Math.ceil((segment?.toMs ?? ms) / stepMs) * stepMs)
      continue
    }
    const span = { fromMs: ms, toMs: Math.min(ms + stepMs, toMs) }
    found.push({ t: new Date(ms).toISOString(), ...barOf(stock, world, span) })
    ms += stepMs
  }
  return found
}

type Ratio = { fromMs: number; ratio: number }

/** Returns the splits as ratios from their ex-dates on; within a day prices change at 04:00. */
const listRatios = (
  stock: ReferenceStock,
  world: MarketWorld,
  { timeframe, nowMs }: BarQuery & { nowMs: number },
): Ratio[] =>
  splitsOf(stock, world)
    .filter(({ exDate }) => exMsOf(stock, exDate) <= nowMs)
    .map(({ exDate, from, to }) => ({
      fromMs: timeframe === '1Day' ? toNewYorkMs(exDate, 0) : exMsOf(stock, exDate),
      ratio: to / from,
    }))

function adjust(
  bars: readonly Bar[],
  stock: ReferenceStock,
  world: MarketWorld,
  query: BarQuery & { nowMs: number },
): Bar[] {
  const ratios = listRatios(stock, world, query)
  return bars.map((bar) => toAdjusted(bar, ratios))
}

/** Adjusts a bar for later splits. */
function toAdjusted(bar: Bar, ratios: readonly Ratio[]): Bar {
  const ms = Date.parse(bar.t)
  const ratio = ratios
    .filter(({ fromMs }) => fromMs > ms)
    .reduce((product, { ratio: one }) => product * one, 1)
  if (ratio === 1) return bar
  const cut = (price: number) => Number((price / ratio).toFixed(4))
  const { t, o, h, l, c, v, n, vw } = bar
  return { t, o: cut(o), h: cut(h), l: cut(l), c: cut(c), v: Math.round(v * ratio), n, vw: cut(vw) }
}
