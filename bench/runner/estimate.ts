import type { Times } from './times.ts'

/** The facts from which the time that is left is estimated when a part begins. */
export type Progress = {
  /** From earlier runs. */
  times: Times
  /** The names of the parts whose length is given, whatever the machine. */
  timed: ReadonlySet<string>
  /** The parts that succeeded in this run, with the seconds that they took. */
  done: readonly { name: string; seconds: number }[]
  /** The part that begins, and those after it. */
  left: readonly string[]
}

/** Seconds; null where no earlier run measured the part. `isWhole`: every part that is left was measured. */
export type Estimate = { nextSeconds: number | null; leftSeconds: number; isWhole: boolean }

/** Returns how long the next part and all that are left will take, at the speed of this run so far. */
export function estimate({ times, timed, done, left }: Progress): Estimate {
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

/** Returns how many times as long this run took for its parts as earlier runs did. */
function toSlowness({ times, timed, done }: Omit<Progress, 'left'>): number {
  const comparable = done.filter(({ name }) => (times[name] ?? 0) > 0 && !timed.has(name))
  if (comparable.length === 0) return 1
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return (
    sum(comparable.map(({ seconds }) => seconds)) /
    sum(comparable.map(({ name }) => times[name] ?? 0))
  )
}

/** Returns the estimate in words: `about 4 minutes, 31 minutes left in all`. */
export function sayEstimate({ nextSeconds, leftSeconds, isWhole }: Estimate): string {
  const next = nextSeconds === null ? 'never timed so far' : `about ${sayDuration(nextSeconds)}`
  if (leftSeconds === 0) return next
  return `${next}, ${isWhole ? '' : 'at least '}${sayDuration(leftSeconds)} left in all`
}

/** Returns seconds up to a minute and a half, minutes from there on. */
export function sayDuration(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [Math.round(seconds), 'second'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
