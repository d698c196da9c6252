import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { marketQuery } from '#api/stocks/stocks.ts'

/** Countdowns are in minutes. */
const TICK_MS = 5000

export type MarketTime = {
  /** What time it is in the market. */
  nowMs: number
  /** It has a clock of its own. */
  isAhead: boolean
}

/** The market's time as it goes by; until the server has told it, this device's. */
export function useMarketTime(): MarketTime {
  const { data } = useQuery(marketQuery)
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return { nowMs: nowMs + (data?.offsetMs ?? 0), isAhead: data?.isAhead ?? false }
}
