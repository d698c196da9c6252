const RESTARTS_MAX = 5
const WINDOW_MS = 60_000
const FIRST_DELAY_MS = 100
const FACTOR = 4

/** Returns whether a process that died at these times may be restarted: five times a minute at most. */
export function shouldRestart(diedAtMs: readonly number[], nowMs: number): boolean {
  return countRecent(diedAtMs, nowMs) <= RESTARTS_MAX
}

/** Returns the backoff before the next restart; five of them outlast the restart of a database. */
export const toRestartDelayMs = (diedAtMs: readonly number[], nowMs: number): number =>
  FIRST_DELAY_MS * FACTOR ** Math.max(0, countRecent(diedAtMs, nowMs) - 1)

const countRecent = (diedAtMs: readonly number[], nowMs: number) =>
  diedAtMs.filter((at) => nowMs - at < WINDOW_MS).length
