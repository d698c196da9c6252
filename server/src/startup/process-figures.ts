import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessFigures, ProviderCounts } from '../modules/metrics/service.ts'

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

/** Creates a counter of the answers and errors of each provider. */
export function createProviderCounter() {
  const counts = new Map<string, { answers: number; errors: number }>()
  return {
    note: (name: string, isWell: boolean) => {
      const one = counts.get(name) ?? { answers: 0, errors: 0 }
      counts.set(name, one)
      if (isWell) one.answers += 1
      else one.errors += 1
    },
    read: (): ProviderCounts => [...counts].map(([name, count]) => ({ name, ...count })),
  }
}
