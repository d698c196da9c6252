import {
  type MarketSegment,
  type MarketSession,
  marketSegmentsAt,
} from '@parvalue/shared/domain/market/market-session.ts'
import type { SessionHourLabel, SessionSegment, SessionTone } from '#ui/layout/session-strip.tsx'

export const sessionTones: Readonly<Record<MarketSession, SessionTone>> = {
  pre: 'extended',
  regular: 'regular',
  post: 'extended',
  overnight: 'overnight',
  closed: 'closed',
}

/** Orders that the exchange accepts in each session: only limit orders in extended hours. */
export const allowedOrdersBySession: Readonly<Record<MarketSession, 'all' | 'limit' | 'none'>> = {
  pre: 'limit',
  regular: 'all',
  post: 'limit',
  overnight: 'limit',
  closed: 'none',
}

export type MarketDay = { fromMs: number; toMs: number; segments: readonly MarketSegment[] }

/**
 * Returns the 24-hour market day, from 20:00 in New York, that contains a time of the market's clock.
 */
export function toMarketDay(nowMs: number): MarketDay {
  const segments = marketSegmentsAt(nowMs)
  return { segments, fromMs: segments[0]?.fromMs ?? nowMs, toMs: segments.at(-1)?.toMs ?? nowMs }
}

export const toMarketDayPercent = (
  atMs: number,
  { fromMs, toMs }: Pick<MarketDay, 'fromMs' | 'toMs'>,
) => (100 * (atMs - fromMs)) / (toMs - fromMs)

export const toSessionStripSegments = (day: MarketDay): SessionSegment[] =>
  day.segments.map(({ session, fromMs, toMs }) => ({
    tone: sessionTones[session],
    fromPercent: toMarketDayPercent(fromMs, day),
    toPercent: toMarketDayPercent(toMs, day),
  }))

/** Returns a label for each session boundary and both ends of the day; the last one names the zone. */
export const toSessionHourLabels = (
  day: MarketDay,
  { toText, toZonedText }: Readonly<Record<'toText' | 'toZonedText', (atMs: number) => string>>,
): SessionHourLabel[] => [
  ...day.segments.map(({ fromMs }) => ({
    atPercent: toMarketDayPercent(fromMs, day),
    text: toText(fromMs),
  })),
  { atPercent: 100, text: toZonedText(day.toMs) },
]
