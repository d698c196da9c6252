import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { serverNowMs } from '#device/clock.ts'

/** Countdowns show minutes, so a tick every five seconds suffices. */
const TICK_MS = 5000

export type MarketClock = {
  /** Time of the market's clock. */
  nowMs: number
  /** Whether the market's clock differs from real time. */
  isAhead: boolean
}

/** Returns the running time of the market's clock; this device's time until the server's is loaded. */
export function useMarketClock(): MarketClock {
  const { data } = useQuery(marketStateQuery)
  const [nowMs, setNowMs] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return { nowMs: nowMs + (data?.offsetMs ?? 0), isAhead: data?.isAhead ?? false }
}
