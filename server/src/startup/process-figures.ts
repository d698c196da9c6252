import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessFigures } from '../modules/metrics/service.ts'

/** Returns a reader of this process's memory and event loop lag; the lag covers the time since the last reading. */
export function createProcessFigureReader(): () => ProcessFigures {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const lagNanoseconds = delay.percentile(99)
    delay.reset()
    const { rss: residentBytes, heapUsed: heapBytes } = process.memoryUsage()
    return { eventLoopLagSeconds: lagNanoseconds / 1e9, residentBytes, heapBytes }
  }
}
