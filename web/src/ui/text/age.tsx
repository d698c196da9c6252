import { useEffect, useState } from 'react'
import { serverNowMs } from '#device/clock.ts'

type AgeProps = { sinceMs: number; toText: (ageSeconds: number) => string }

const TICK_MS = 1000

/** Shows the age of a live figure, updated every second; nothing for 0, which means that it was never loaded. */
export function FigureAge({ sinceMs, toText }: AgeProps) {
  const [nowMs, setNowMs] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (sinceMs === 0) return null
  return <span className="age">{toText((nowMs - sinceMs) / 1000)}</span>
}
