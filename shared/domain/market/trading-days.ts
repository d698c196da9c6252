import {
  createOpenDayFinder,
  type HolidayCalendar,
  isSaturday,
  nthWeekdayOf,
  observeSundayOnMonday,
} from './holiday-calendar.ts'
import { addDaysToDate } from './new-york-time.ts'

const MONDAY = 1
const THURSDAY = 4
const THANKSGIVING = { month: 11, weekday: THURSDAY, nth: 4 }

/**
 * The exchange's calendar. It is open on Columbus Day and Veterans Day, when banks are closed, and closed on Good
 * Friday, when they are open.
 */
export const exchangeCalendar: HolidayCalendar = {
  source: 'NYSE Rule 7.2 and nyse.com/markets/hours-calendars, holidays of 2026 to 2028',
  publishedThrough: 2028,
  holidays: [
    { month: 1, day: 1 },
    { month: 1, weekday: MONDAY, nth: 3 },
    { month: 2, weekday: MONDAY, nth: 3 },
    { daysFromEaster: -2 },
    { month: 5, weekday: MONDAY, nth: -1 },
    { month: 6, day: 19, since: 2022 },
    { month: 7, day: 4 },
    { month: 9, weekday: MONDAY, nth: 1 },
    THANKSGIVING,
    { month: 12, day: 25 },
  ],
  // The national days of mourning for two presidents.
  specialClosures: ['2018-12-05', '2025-01-09'],
  observe,
}

/**
 * Returns the date on which a holiday is observed: one on a Saturday on the Friday before, except New Year's Day,
 * because the exchange stays open on the last business day of a year.
 */
function observe(date: string): string | null {
  if (!isSaturday(date)) return observeSundayOnMonday(date)
  return date.endsWith('-01-01') ? null : addDaysToDate(date, -1)
}

const days = createOpenDayFinder(exchangeCalendar)

/** Returns whether the exchange is open on this date (`YYYY-MM-DD`). */
export const isTradingDay = (date: string): boolean => days.isOpen(date)

/** Returns the first trading day after this date. */
export const nextTradingDay = (date: string): string => days.next(date)

/** Returns the last trading day before this date. */
export const previousTradingDay = (date: string): string => days.previous(date)

/** Returns whether the exchange closes at 13:00: on July 3, the day after Thanksgiving and Christmas Eve. */
export function isHalfDay(date: string): boolean {
  if (!isTradingDay(date)) return false
  const dayMonth = date.slice(5)
  if (dayMonth === '12-24' || dayMonth === '07-03') return true
  return addDaysToDate(nthWeekdayOf(Number(date.slice(0, 4)), THANKSGIVING), 1) === date
}
