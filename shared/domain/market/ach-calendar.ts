import { atNewYork, newYorkDateAt } from './new-york-time.ts'
import { isTradingDay, nextTradingDay } from './trading-days.ts'

/** Minutes after midnight in New York: what is asked for later counts as of the next day. */
export const ACH_CUT_OFF = 19 * 60 + 30

/** Days on which banks work between asking and the money being there. */
export const DAYS_TO_SETTLE = 3

/** The working day as of which a transfer counts that is asked for at a moment of the market's clock. */
export function achDayOf(worldMs: number): string {
  const date = newYorkDateAt(worldMs)
  const isInTime = worldMs < atNewYork(date, ACH_CUT_OFF)
  return isTradingDay(date) && isInTime ? date : nextTradingDay(date)
}

/** The date when what comes in can be used, and what goes out has arrived, if nothing goes wrong. */
export function achDateOf(worldMs: number): string {
  let date = achDayOf(worldMs)
  for (let day = 0; day < DAYS_TO_SETTLE; day += 1) date = nextTradingDay(date)
  return date
}
