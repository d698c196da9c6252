import type { BenchmarkOutcome } from './benchmark.ts'
import { formatDuration } from './estimate.ts'

/** Returns the last lines of a run: every benchmark with its outcome and duration, then one line of counts. */
export function formatBenchmarkSummary(ends: ReadonlyMap<string, BenchmarkOutcome>): string {
  const width = Math.max(...[...ends.keys()].map((name) => name.length))
  const lines = [...ends].map(([name, end]) => `  ${name.padEnd(width)}  ${toEnd(end)}`)
  const all = [...ends.values()]
  const count = (state: BenchmarkOutcome['state']) =>
    all.filter((end) => end.state === state).length
  const seconds = all.reduce((sum, end) => sum + end.seconds, 0)
  const counts = `${count('ok')} ok, ${count('failed')} failed, ${count('skipped')} skipped`
  return ['', 'Parts:', ...lines, `${counts}, in ${formatDuration(seconds)}`, ''].join('\n')
}

function toEnd(end: BenchmarkOutcome): string {
  const time = formatDuration(end.seconds)
  if (end.state === 'ok') return `ok       ${time}`
  if (end.state === 'failed') return `failed   after ${time}: ${end.reason}`
  return `skipped  ${end.reason}`
}
