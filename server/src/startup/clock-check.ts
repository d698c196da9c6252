import type { Logger } from 'pino'
import type { Clock } from '../platform/ambient.ts'
import { type ClockSkew, measureClockSkew } from '../platform/db/clock-skew.ts'
import type { Db } from '../tables/tables.ts'

/** Deadlines of orders leave 20 seconds; machines that follow a time server differ by milliseconds. */
export const CLOCK_SKEW_MAX_MS = 2000

const EVERY_MS = 5000

export type ClockCheckDeps = {
  db: Db
  clock: Clock
  log: Logger
  /** Pauses and resumes the work of this process that nobody waits for. */
  setPaused: (isPaused: boolean) => Promise<void>
  everyMs?: number
}

export type ClockCheck = {
  /** Returns the last measurement, or null before the first. */
  read: () => ClockSkew | null
  isOff: () => boolean
  stop: () => Promise<void>
}

/**
 * Measures this machine's clock against the database's again and again (requirement SC-08). Above the bound the process
 * is out of service: it is not ready, and its workers pause until the clock is right again.
 */
export async function startClockCheck(deps: ClockCheckDeps): Promise<ClockCheck> {
  const { db, clock, log, setPaused, everyMs = EVERY_MS } = deps
  let last: ClockSkew | null = null
  let isOff = false
  let isPaused = false
  async function check() {
    try {
      last = await measureClockSkew(db, clock)
      const isWrong = Math.abs(last.skewMs) - last.errorMs > CLOCK_SKEW_MAX_MS
      if (isWrong !== isOff) {
        isOff = isWrong
        logChange(log, last, isOff)
      }
      // A pause that failed is tried again with the next measurement.
      if (isPaused !== isOff) {
        await setPaused(isOff)
        isPaused = isOff
      }
    } catch (error) {
      log.warn({ err: error }, 'clock: measuring the skew failed, will retry')
    }
  }
  await check()
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking.then(check)
  }, everyMs)
  return {
    read: () => last,
    isOff: () => isOff,
    stop: async () => {
      clearInterval(timer)
      await checking
    },
  }
}

function logChange(log: Logger, { skewMs, errorMs }: ClockSkew, isOff: boolean) {
  const fields = { skew_ms: skewMs, error_ms: Math.round(errorMs) }
  if (isOff) log.error(fields, 'clock: skew above the bound, process out of service')
  else log.info(fields, 'clock: skew within the bound, process back in service')
}
