import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MarketNow, marketQuery } from '#api/stocks/stocks.ts'

/** Countdowns are in minutes. */
const TICK_MS = 5000

/** `nowMs`: what time it is in the market. */
export type Market = MarketNow & { nowMs: number }

export type MarketTime = Pick<Market, 'nowMs' | 'offsetMs' | 'isAhead'>

/** The market's time as it goes by; null until the server has told it. */
export function useMarket(): Market | null {
  const { data } = useQuery(marketQuery)
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return data ? { ...data, nowMs: nowMs + data.offsetMs } : null
}
