import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MarketClockState, marketStateQuery } from '#api/stocks/stocks.ts'
import { serverNowMs } from '#device/clock.ts'

/** Countdowns show minutes, so a tick every five seconds suffices. */
const TICK_MS = 5000

/** State of the market; `nowMs` is the time of the market's clock. */
export type MarketState = MarketClockState & { nowMs: number }

export type MarketTime = Pick<MarketState, 'nowMs' | 'offsetMs' | 'isAhead'>

/** Returns the running time of the market's clock; null until it is loaded from the server. */
export function useMarketState(): MarketState | null {
  const { data } = useQuery(marketStateQuery)
  const [nowMs, setNowMs] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return data ? { ...data, nowMs: nowMs + data.offsetMs } : null
}
