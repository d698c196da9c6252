/** A trace of Chromium: times in microseconds; `tdur` is the processor time of a task. */
export type BrowserTrace = { traceEvents: readonly TraceEvent[] }
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/** Slowdown of the processor of Lighthouse's phone. */
const SLOWDOWN = 4
/** Duration above which a task blocks the phone. */
const TASK_MAX_MS = 50

/**
 * Returns the blocking time of a page's thread on Lighthouse's phone from the first paint on, in milliseconds, by the
 * processor time of its tasks. Lighthouse uses wall time, which includes waiting for other processes.
 */
export function toBlockingTimeMs({ traceEvents }: BrowserTrace): number {
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
