import {
  toRealMs,
  toWorldMs,
  type WorldShifts,
  worldAheadMsAt,
} from '@parvalue/shared/domain/market/world-time.ts'
import type { Clock } from '../platform/ambient.ts'

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

export const createWorldTime = (shifts: WorldShifts, clock: Clock): WorldTime => ({
  worldNowMs: () => toWorldMs(shifts, clock()),
  isAhead: () => worldAheadMsAt(shifts, clock()) > 0,
  toWorldMs: (realMs) => toWorldMs(shifts, realMs),
  toRealMs: (worldMs) => toRealMs(shifts, worldMs),
})
