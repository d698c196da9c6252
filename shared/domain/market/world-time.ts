/** One shift of the simulated market's clock: from a real moment on, it is this far ahead. */
export type WorldShift = { fromMs: number; aheadMs: number }

/** Shifts in ascending order; the simulated time only moves forward. */
export type WorldShifts = readonly WorldShift[]

/** File in the data folder that stores the shifts for the next start. */
export const WORLD_SHIFTS_FILE = 'world-time.json'

export const worldAheadMsAt = (shifts: WorldShifts, realMs: number): number =>
  shifts.findLast(({ fromMs }) => fromMs <= realMs)?.aheadMs ?? 0

export const toWorldMs = (shifts: WorldShifts, realMs: number): number =>
  realMs + worldAheadMsAt(shifts, realMs)

/**
 * Returns the real time at which the simulated clock shows this moment. A moment that a shift skipped maps to
 * the time of that shift.
 */
export function toRealMs(shifts: WorldShifts, worldMs: number): number {
  const shift = shifts.findLast(({ fromMs }) => toWorldMs(shifts, fromMs) <= worldMs)
  const next = shifts[shift ? shifts.indexOf(shift) + 1 : 0]
  return Math.min(worldMs - (shift?.aheadMs ?? 0), next?.fromMs ?? Number.POSITIVE_INFINITY)
}

/** Parses the JSON list that processes pass to each other; null if it is not such a list. */
export function parseWorldShifts(text: string): WorldShifts | null {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) return null
  const shifts: WorldShift[] = []
  for (const each of parsed as Partial<WorldShift>[]) {
    const { fromMs, aheadMs } = each ?? {}
    if (!Number.isSafeInteger(fromMs) || !Number.isSafeInteger(aheadMs)) return null
    const shift = { fromMs: Number(fromMs), aheadMs: Number(aheadMs) }
    const last = shifts.at(-1) ?? { fromMs: Number.NEGATIVE_INFINITY, aheadMs: 0 }
    if (shift.fromMs <= last.fromMs || shift.aheadMs < last.aheadMs) return null
    shifts.push(shift)
  }
  return shifts
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
