import type { PriceChartPoint, StockEvent } from '@parvalue/shared/api/stock-fields.ts'
import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import type { StockChartTimespan } from '#api/stocks/stocks.ts'
import type { PlotSpot } from '#ui/chart/price-chart-rules.ts'
import type { SessionSegment } from '#ui/layout/session-strip.tsx'
import {
  type MarketDay,
  toMarketDay,
  toMarketDayPercent,
  toSessionStripSegments,
} from '../market/market-rules.ts'

export type ChartSpot = PlotSpot & { atMs: number; close: string; high: string; low: string }

export type ChartEventMark = {
  kind: 'dividend' | 'split'
  xPercent: number
  date: string
  event: StockEvent
}

export type StockChartView = {
  spots: readonly ChartSpot[]
  parts: readonly SessionSegment[]
  marks: readonly ChartEventMark[]
  /** The market day of the chart; null for longer timespans. */
  day: MarketDay | null
}

type ChartInput = {
  points: readonly PriceChartPoint[]
  timespan: StockChartTimespan
  events: readonly StockEvent[]
}

/**
 * Timespans beyond a day have evenly spaced points, because nights and weekends take no space. Their background is one
 * segment of a single tone.
 */
const WHOLE: readonly SessionSegment[] = [{ tone: 'extended', fromPercent: 0, toPercent: 100 }]

/**
 * Returns the view of the chart. A day spans the 24 hours of its market, like the session strip below the chart. Null
 * with fewer than two points.
 */
export function toStockChartView({ points, timespan, events }: ChartInput): StockChartView | null {
  const last = points.at(-1)
  if (!last || points.length < 2) return null
  const day = timespan === 'DAY' ? toMarketDay(last.timestamp * 1000) : null
  const spots = points
    .map((point, index) => ({
      xPercent: day
        ? toMarketDayPercent(point.timestamp * 1000, day)
        : (100 * index) / (points.length - 1),
      value: Number(point.close),
      atMs: point.timestamp * 1000,
      close: point.close,
      high: point.high,
      low: point.low,
    }))
    .filter(({ xPercent }) => xPercent >= 0)
  if (spots.length < 2) return null
  return {
    spots,
    parts: day ? toSessionStripSegments(day) : WHOLE,
    marks: toMarks(spots, events),
    day,
  }
}

/** Returns the marks of dividends and splits at their ex-date, from which on the price no longer includes them. */
function toMarks(spots: readonly ChartSpot[], events: readonly StockEvent[]): ChartEventMark[] {
  return events.flatMap((event): ChartEventMark[] => {
    if (event.kind === 'results') return []
    const date = event.kind === 'split' ? event.ex_date : event.ex_dividend_date
    const atMs = exDateEffectiveMs(date)
    const spot = spots.find((one) => one.atMs >= atMs)
    const isBefore = (spots[0]?.atMs ?? 0) > atMs
    return spot && !isBefore ? [{ kind: event.kind, date, event, xPercent: spot.xPercent }] : []
  })
}

const HOURS = 4

/** Returns the times to label on the axis of longer timespans, including both ends. */
export const toTimeAxisTicks = (spots: readonly ChartSpot[]) =>
  Array.from({ length: HOURS }, (_, index) => {
    const spot = spots[Math.round((index * (spots.length - 1)) / (HOURS - 1))]
    return { atPercent: spot?.xPercent ?? 0, atMs: spot?.atMs ?? 0 }
  })
