import type { trading } from '@alpacahq/alpaca-trade-api'
import type { FastifyInstance } from 'fastify'
import { type MarketSegment, regularSegmentOf } from '../../shared/domain/market/market-session.ts'
import { newYorkDateAt } from '../../shared/domain/market/new-york-time.ts'
import { nextTradingDay } from '../../shared/domain/market/trading-days.ts'
import type { AlpacaWire } from '../alpaca-wire.ts'

/** Adds the market's time, with the next open and close of the regular session. */
export function addClockApi(app: FastifyInstance, worldMs: () => number) {
  app.get('/v2/clock', async (): Promise<AlpacaWire<trading.LegacyClock>> => {
    const nowMs = worldMs()
    const { fromMs, toMs } = sessionFrom(newYorkDateAt(nowMs), nowMs)
    const isOpen = fromMs <= nowMs
    const next = sessionFrom(nextTradingDay(newYorkDateAt(nowMs)), nowMs)
    return {
      timestamp: new Date(nowMs).toISOString(),
      is_open: isOpen,
      next_open: new Date(isOpen ? next.fromMs : fromMs).toISOString(),
      next_close: new Date(toMs).toISOString(),
    }
  })
}

/** Returns the first regular session from a date on that has not ended. */
function sessionFrom(date: string, nowMs: number): MarketSegment {
  const session = regularSegmentOf(date)
  return session && session.toMs > nowMs ? session : sessionFrom(nextTradingDay(date), nowMs)
}
