import { toRealMs, toWorldMs, worldAheadMsAt } from '@parvalue/shared/domain/market/world-time.ts'
import type { Clock } from '../platform/ambient.ts'
import type { WorldShiftsStore } from './world-shifts.ts'

/**
 * The market's time, which prices, sessions and corporate actions follow; chains and sign-ins follow the clock. With
 * a simulated market it may be ahead of the clock.
 */
export type WorldTime = {
  worldNowMs: Clock
  isAhead: () => boolean
  toWorldMs: (realMs: number) => number
  /** Converts market time to real time; a market time that was skipped maps to the moment of the shift. */
  toRealMs: (worldMs: number) => number
}

/** Creates the market's time from its shifts, which are read anew each time. */
export const createWorldTime = (
  { read }: Pick<WorldShiftsStore, 'read'>,
  clock: Clock,
): WorldTime => ({
  worldNowMs: () => toWorldMs(read(), clock()),
  isAhead: () => worldAheadMsAt(read(), clock()) > 0,
  toWorldMs: (realMs) => toWorldMs(read(), realMs),
  toRealMs: (worldMs) => toRealMs(read(), worldMs),
})
