import { marketDayAt, marketSessionAt, regularSegmentOf } from './market-session.ts'
import { newYorkDateAt, toNewYorkMs } from './new-york-time.ts'
import { nextTradingDay } from './trading-days.ts'

/**
 * Moves of a simulated market's clock, which only runs forward: to the next open or close of the regular session, or to
 * the next trading day.
 */
export const marketMoves = ['open', 'close', 'next_day'] as const
export type MarketMove = (typeof marketMoves)[number]

/** Minutes of the New York day at which the market has been open for an hour. */
export const HOUR_AFTER_OPEN_MINUTES = 10 * 60 + 30

/** Returns the market time that a move leads to; null if the market is already open, or is not open. */
export function findMarketMoveTarget(move: MarketMove, worldMs: number): number | null {
  const { session, endsMs } = marketSessionAt(worldMs)
  const isOpen = session === 'regular'
  if (move === 'close') return isOpen ? endsMs : null
  if (move === 'open') return isOpen ? null : nextOpenMs(marketDayAt(worldMs), worldMs)
  return toNewYorkMs(nextTradingDay(newYorkDateAt(worldMs)), HOUR_AFTER_OPEN_MINUTES)
}

/** Returns the next start of a regular session, on this date or after it. */
function nextOpenMs(date: string, worldMs: number): number {
  const regular = regularSegmentOf(date)
  return regular && regular.fromMs > worldMs
    ? regular.fromMs
    : nextOpenMs(nextTradingDay(date), worldMs)
}
