const RESTARTS_MAX = 5
const WINDOW_MS = 60_000

/** Whether something that died at these times may be started once more: five a minute, no more. */
export function mayRestart(diedAtMs: readonly number[], nowMs: number): boolean {
  return diedAtMs.filter((at) => nowMs - at < WINDOW_MS).length <= RESTARTS_MAX
}
