import {
  createOpenDayFinder,
  type HolidayCalendar,
  isSaturday,
  observeSundayOnMonday,
} from './holiday-calendar.ts'
import { newYorkDateAt, toNewYorkMs } from './new-york-time.ts'

// Requirement CW-08: money moves between banks on the days of the Federal Reserve, not on those of the exchange.

const MONDAY = 1
const THURSDAY = 4

/**
 * The calendar of the Federal Reserve Banks, whose FedACH and Fedwire services carry transfers and wires. They stay
 * open on the Friday before a holiday that falls on a Saturday.
 */
export const bankCalendar: HolidayCalendar = {
  source: 'federalreserve.gov/aboutthefed/k8.htm, holidays observed in 2026 to 2030',
  publishedThrough: 2030,
  holidays: [
    { month: 1, day: 1 },
    { month: 1, weekday: MONDAY, nth: 3 },
    { month: 2, weekday: MONDAY, nth: 3 },
    { month: 5, weekday: MONDAY, nth: -1 },
    { month: 6, day: 19, since: 2022 },
    { month: 7, day: 4 },
    { month: 9, weekday: MONDAY, nth: 1 },
    { month: 10, weekday: MONDAY, nth: 2 },
    { month: 11, day: 11 },
    { month: 11, weekday: THURSDAY, nth: 4 },
    { month: 12, day: 25 },
  ],
  specialClosures: [],
  observe: (date) => (isSaturday(date) ? null : observeSundayOnMonday(date)),
}

const days = createOpenDayFinder(bankCalendar)

/** Returns whether the Federal Reserve's payment services are open on this date (`YYYY-MM-DD`). */
export const isBankDay = (date: string): boolean => days.isOpen(date)

/** Returns the first bank day after this date. */
export const nextBankDay = (date: string): string => days.next(date)

/** Returns the bank day that is `count` bank days after this date. */
export function addBankDays(date: string, count: number): string {
  return count === 0 ? date : addBankDays(nextBankDay(date), count - 1)
}

/** Returns the bank day as of which a request at this moment counts, given the cut-off in New York. */
export function bankDayAt(ms: number, cutOffMinutes: number): string {
  const date = newYorkDateAt(ms)
  const isInTime = ms < toNewYorkMs(date, cutOffMinutes)
  return isBankDay(date) && isInTime ? date : nextBankDay(date)
}

/**
 * The time at which the Fedwire Funds Service closes for transfers on behalf of customers, in minutes after
 * midnight in New York. A bank's own cut-off is earlier.
 */
export const FEDWIRE_CUT_OFF_MINUTES = 18 * 60 + 45

/** Returns the bank day on which a wire sent at this moment can move at the earliest. */
export const wireDayOf = (ms: number): string => bankDayAt(ms, FEDWIRE_CUT_OFF_MINUTES)
