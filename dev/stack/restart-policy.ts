const RESTARTS_MAX = 5
const WINDOW_MS = 60_000
const FIRST_DELAY_MS = 100
const FACTOR = 4

/** Whether something that died at these times may be started once more: five a minute, no more. */
export function shouldRestart(diedAtMs: readonly number[], nowMs: number): boolean {
  return countRecent(diedAtMs, nowMs) <= RESTARTS_MAX
}

/** Longer each time, so that five starts outlast a database that is started anew. */
export const toRestartDelayMs = (diedAtMs: readonly number[], nowMs: number): number =>
  FIRST_DELAY_MS * FACTOR ** Math.max(0, countRecent(diedAtMs, nowMs) - 1)

const countRecent = (diedAtMs: readonly number[], nowMs: number) =>
  diedAtMs.filter((at) => nowMs - at < WINDOW_MS).length
