import { newYorkDateAt, toNewYorkMs } from './new-york-time.ts'
import { isTradingDay, nextTradingDay } from './trading-days.ts'

/** Cut-off time, in minutes after midnight in New York. Later requests count as of the next business day. */
export const ACH_CUT_OFF_MINUTES = 19 * 60 + 30

/** Business days between the request and the settlement. */
export const ACH_SETTLEMENT_DAYS = 3

/**
 * Returns the business day (`YYYY-MM-DD`) that an ACH transfer requested at this moment of market time counts for:
 * the same trading day before the cut-off, otherwise the next one.
 */
export function achBusinessDayOf(worldMs: number): string {
  const date = newYorkDateAt(worldMs)
  const isInTime = worldMs < toNewYorkMs(date, ACH_CUT_OFF_MINUTES)
  return isTradingDay(date) && isInTime ? date : nextTradingDay(date)
}

/** Returns the expected settlement date (`YYYY-MM-DD`) of a transfer requested at this moment of market time. */
export function achSettlementDateOf(worldMs: number): string {
  let date = achBusinessDayOf(worldMs)
  for (let day = 0; day < ACH_SETTLEMENT_DAYS; day += 1) date = nextTradingDay(date)
  return date
}
