/** A recording of Chromium: times in microseconds; `tdur` is what a task took of the processor. */
export type Trace = { traceEvents: readonly TraceEvent[] }
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/** Lighthouse's phone is so many times slower, and a task that takes longer than this blocks it. */
const SLOWDOWN = 4
const TASK_MAX_MS = 50

/**
 * Returns how long a page's thread was blocked on that phone from its first paint on, in milliseconds, by what its
 * tasks took of the processor. Lighthouse counts the clock, and with it other processes that wanted the processor.
 */
export function toBlockedMs({ traceEvents }: Trace): number {
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was never painted.')
  return traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name.endsWith('RunTask') && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
    )
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * SLOWDOWN - TASK_MAX_MS))
    .reduce((sum, ms) => sum + ms, 0)
}
