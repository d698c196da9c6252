import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MarketNow, marketQuery } from '#api/stocks.ts'

/** Countdowns are in minutes. */
const TICK_MS = 5000

export type Market = MarketNow & {
  /** What time it is in the market. */
  nowMs: number
}

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
