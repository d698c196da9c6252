import { addDaysToDate } from './new-york-time.ts'

// NYSE Rule 7.2: holidays by rule, and half days that end at 13:00.

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** Special closures: the national days of mourning for two presidents. */
const specialClosures: ReadonlySet<string> = new Set(['2018-12-05', '2025-01-09'])

/** First year in which June 19 is a market holiday. */
const JUNETEENTH_SINCE = 2022

const weekdayOf = (date: string) => new Date(date).getUTCDay()

const toDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Returns the nth such weekday of a month; the last one if n is −1. */
function nthWeekday(year: number, month: number, weekday: number, n: number): string {
  if (n < 0) return addDaysToDate(nthWeekday(year, month + 1, weekday, 1), -7)
  const first = toDate(year, month, 1)
  return addDaysToDate(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7)
}

/**
 * Returns when a holiday is observed: one on a Saturday on the Friday before, one on a Sunday on the Monday
 * after.
 */
function observed(date: string): string {
  const weekday = weekdayOf(date)
  if (weekday === SATURDAY) return addDaysToDate(date, -1)
  return weekday === SUNDAY ? addDaysToDate(date, 1) : date
}

/**
 * Returns New Year's Day as observed; none if it is a Saturday, because the exchange stays open on the last
 * business day of a year.
 */
function newYearsDay(year: number): string[] {
  const date = toDate(year, 1, 1)
  return weekdayOf(date) === SATURDAY ? [] : [observed(date)]
}

/** Returns Easter Sunday by the Gregorian computus (Meeus). */
function easter(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * week) / 451)
  const days = moon + week - 7 * shift + 114
  return toDate(year, Math.floor(days / 31), (days % 31) + 1)
}

const holidaysByYear = new Map<number, ReadonlySet<string>>()

function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const holidays = new Set([
    ...newYearsDay(year),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    addDaysToDate(easter(year), -2),
    nthWeekday(year, 5, MONDAY, -1),
    ...(year >= JUNETEENTH_SINCE ? [observed(toDate(year, 6, 19))] : []),
    observed(toDate(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(toDate(year, 12, 25)),
  ])
  holidaysByYear.set(year, holidays)
  return holidays
}

const yearOf = (date: string) => Number(date.slice(0, 4))

/** Says whether the exchange is open on this date (`YYYY-MM-DD`). */
export function isTradingDay(date: string): boolean {
  const weekday = weekdayOf(date)
  if (weekday === SUNDAY || weekday === SATURDAY) return false
  return !holidaysOf(yearOf(date)).has(date) && !specialClosures.has(date)
}

/** Says whether the exchange closes at 13:00: on July 3, the day after Thanksgiving and Christmas Eve. */
export function isHalfDay(date: string): boolean {
  if (!isTradingDay(date)) return false
  const dayMonth = date.slice(5)
  if (dayMonth === '12-24' || dayMonth === '07-03') return true
  return addDaysToDate(nthWeekday(yearOf(date), 11, THURSDAY, 4), 1) === date
}

/** Returns the first trading day after this date. */
export function nextTradingDay(date: string): string {
  const day = addDaysToDate(date, 1)
  return isTradingDay(day) ? day : nextTradingDay(day)
}

/** Returns the last trading day before this date. */
export function previousTradingDay(date: string): string {
  const day = addDaysToDate(date, -1)
  return isTradingDay(day) ? day : previousTradingDay(day)
}
