import type { SavedDurations } from './saved-durations.ts'

/** The input of the estimate when a benchmark begins. */
export type BenchmarkProgress = {
  /** Durations of earlier runs. */
  times: SavedDurations
  /** The benchmarks with a fixed length on any machine. */
  timed: ReadonlySet<string>
  /** The benchmarks that succeeded in this run, with their durations in seconds. */
  done: readonly { name: string; seconds: number }[]
  /** The benchmark that begins, and those after it. */
  left: readonly string[]
}

/**
 * Estimated seconds; null if no earlier run timed the benchmark. `isWhole` says that every remaining benchmark was
 * timed.
 */
export type TimeEstimate = { nextSeconds: number | null; leftSeconds: number; isWhole: boolean }

/** Estimates the duration of the next benchmark and of all remaining ones, at the speed of this run so far. */
export function estimateTime({ times, timed, done, left }: BenchmarkProgress): TimeEstimate {
  const slowness = toSlowness({ times, timed, done })
  const toSeconds = (name: string) => {
    const seconds = times[name]
    return seconds === undefined ? null : seconds * (timed.has(name) ? 1 : slowness)
  }
  const all = left.map(toSeconds)
  return {
    nextSeconds: all[0] ?? null,
    leftSeconds: all.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0),
    isWhole: all.every((seconds) => seconds !== null),
  }
}

/** Returns the factor by which this run is slower than earlier ones. */
function toSlowness({ times, timed, done }: Omit<BenchmarkProgress, 'left'>): number {
  const comparable = done.filter(({ name }) => (times[name] ?? 0) > 0 && !timed.has(name))
  if (comparable.length === 0) return 1
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return (
    sum(comparable.map(({ seconds }) => seconds)) /
    sum(comparable.map(({ name }) => times[name] ?? 0))
  )
}

/** Returns the estimate in words: `about 4 minutes, 31 minutes left in all`. */
export function formatEstimate({ nextSeconds, leftSeconds, isWhole }: TimeEstimate): string {
  const next = nextSeconds === null ? 'never timed so far' : `about ${formatDuration(nextSeconds)}`
  if (leftSeconds === 0) return next
  return `${next}, ${isWhole ? '' : 'at least '}${formatDuration(leftSeconds)} left in all`
}

/** Formats a duration in seconds up to a minute and a half, in minutes beyond. */
export function formatDuration(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [Math.round(seconds), 'second'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
