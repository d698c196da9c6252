import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_AFTER_OPEN_MINUTES } from '@parvalue/shared/domain/market/market-moves.ts'
import { marketDayAt, marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { toNewYorkMs } from '@parvalue/shared/domain/market/new-york-time.ts'
import { nextTradingDay, previousTradingDay } from '@parvalue/shared/domain/market/trading-days.ts'
import {
  parseWorldShifts,
  toWorldMs,
  WORLD_SHIFTS_FILE,
  type WorldShifts,
  worldAheadMsAt,
} from '@parvalue/shared/domain/market/world-time.ts'
import { writeFileAtomic } from '../chain/write-file-atomic.ts'

/** `open`: the market is open at each start. `real`: the market follows the clock from now on. */
export const worldTimeModes = ['open', 'real'] as const
export type WorldTimeMode = (typeof worldTimeModes)[number]

/** Minimum time until the session's end; a session that ends sooner is skipped. */
const OPEN_LEFT_MS = 60 * 60_000

/** Returns the given market time if the market is open for a while, else the next time at which it is. */
export function toOpenMarketMs(worldMs: number): number {
  const { session, endsMs } = marketSessionAt(worldMs)
  if (session === 'regular' && endsMs - worldMs >= OPEN_LEFT_MS) return worldMs
  let date = nextTradingDay(previousTradingDay(marketDayAt(worldMs)))
  while (toNewYorkMs(date, HOUR_AFTER_OPEN_MINUTES) < worldMs) date = nextTradingDay(date)
  return toNewYorkMs(date, HOUR_AFTER_OPEN_MINUTES)
}

/**
 * Returns the existing shifts. In mode `open`, adds one that moves the clock forward if the market is closed or closes
 * within `OPEN_LEFT_MS`.
 */
export function toNextWorldShifts(
  shifts: WorldShifts,
  time: WorldTimeMode,
  nowMs: number,
): WorldShifts {
  const worldMs = toWorldMs(shifts, nowMs)
  const moveMs = time === 'open' ? toOpenMarketMs(worldMs) - worldMs : 0
  if (moveMs === 0) return shifts
  return [...shifts, { fromMs: nowMs, aheadMs: worldAheadMsAt(shifts, nowMs) + moveMs }]
}

/**
 * Shifts the market's time of a data folder, and stores the shift there. The running market simulator stores the shifts
 * that test mode adds in the same file.
 */
export async function advanceSimulatedClock(
  dataDir: string,
  time: WorldTimeMode,
  nowMs: number,
): Promise<WorldShifts> {
  const file = join(dataDir, WORLD_SHIFTS_FILE)
  const known = existsSync(file) ? parseWorldShifts(readFileSync(file, 'utf8')) : []
  if (known === null) throw new Error(`${file} is damaged.`)
  const shifts = toNextWorldShifts(known, time, nowMs)
  if (shifts !== known) await writeFileAtomic(file, JSON.stringify(shifts))
  return shifts
}
