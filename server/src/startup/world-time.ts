import {
  aheadMsAt,
  toRealMs,
  toWorldMs,
  type WorldShifts,
} from '@parvalue/shared/domain/market/world-time.ts'
import type { Clock } from '../platform/ambient.ts'

/**
 * The market's time. Prices, sessions and corporate actions live in it; chains and sign-ins in the
 * clock's. On a machine with a simulated market it may be ahead (house.md: world time).
 */
export type WorldTime = {
  worldNowMs: Clock
  isAhead: () => boolean
  toWorldMs: (realMs: number) => number
  /** A moment of the world that was jumped over is the moment of the jump. */
  toRealMs: (worldMs: number) => number
}

export const createWorldTime = (shifts: WorldShifts, clock: Clock): WorldTime => ({
  worldNowMs: () => toWorldMs(shifts, clock()),
  isAhead: () => aheadMsAt(shifts, clock()) > 0,
  toWorldMs: (realMs) => toWorldMs(shifts, realMs),
  toRealMs: (worldMs) => toRealMs(shifts, worldMs),
})
