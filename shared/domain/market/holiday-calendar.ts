import { addDaysToDate } from './new-york-time.ts'

const SUNDAY = 0
const SATURDAY = 6

/**
 * One holiday of a calendar: a fixed date, the nth weekday of a month (the last one if `nth` is −1), or an offset in
 * days from Easter Sunday. `since` is its first year.
 */
type HolidayRule = { since?: number } & (
  | { month: number; day: number }
  | { month: number; weekday: number; nth: number }
  | { daysFromEaster: number }
)

/**
 * A published calendar of closed weekdays. Dates after `publishedThrough` follow the same rules, but their source
 * has not confirmed them yet.
 */
export type HolidayCalendar = {
  source: string
  /** The last year for which the source has published its holidays. */
  publishedThrough: number
  holidays: readonly HolidayRule[]
  /** Closures outside of the rules, such as a day of mourning. */
  specialClosures: readonly string[]
  /** Returns the date on which a holiday of a fixed date is observed; null if no weekday is closed for it. */
  observe: (date: string) => string | null
}

const weekdayOf = (date: string) => new Date(date).getUTCDay()

/** Moves a holiday on a Sunday to the Monday after it; other dates stay. */
export const observeSundayOnMonday = (date: string): string =>
  weekdayOf(date) === SUNDAY ? addDaysToDate(date, 1) : date

export const isSaturday = (date: string) => weekdayOf(date) === SATURDAY

const toDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

type NthWeekday = { month: number; weekday: number; nth: number }

export function nthWeekdayOf(year: number, { month, weekday, nth }: NthWeekday): string {
  if (nth < 0) return addDaysToDate(nthWeekdayOf(year, { month: month + 1, weekday, nth: 1 }), -7)
  const first = toDate(year, month, 1)
  return addDaysToDate(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
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

function closedDateOf(calendar: HolidayCalendar, rule: HolidayRule, year: number): string | null {
  if (rule.since !== undefined && year < rule.since) return null
  if ('day' in rule) return calendar.observe(toDate(year, rule.month, rule.day))
  return 'nth' in rule ? nthWeekdayOf(year, rule) : addDaysToDate(easter(year), rule.daysFromEaster)
}

const yearOf = (date: string) => Number(date.slice(0, 4))

/** Returns the functions that count the open days of a calendar; dates are `YYYY-MM-DD`. */
export function createOpenDayFinder(calendar: HolidayCalendar) {
  const special = new Set(calendar.specialClosures)
  const holidaysByYear = new Map<number, ReadonlySet<string>>()
  const holidaysOf = (year: number) => {
    const known = holidaysByYear.get(year)
    if (known) return known
    const closed = calendar.holidays.flatMap((rule) => closedDateOf(calendar, rule, year) ?? [])
    const holidays = new Set(closed)
    holidaysByYear.set(year, holidays)
    return holidays
  }
  const isOpen = (date: string): boolean => {
    const weekday = weekdayOf(date)
    if (weekday === SUNDAY || weekday === SATURDAY) return false
    return !holidaysOf(yearOf(date)).has(date) && !special.has(date)
  }
  const step = (date: string, days: 1 | -1): string => {
    const day = addDaysToDate(date, days)
    return isOpen(day) ? day : step(day, days)
  }
  return {
    isOpen,
    next: (date: string) => step(date, 1),
    previous: (date: string) => step(date, -1),
  }
}

/** Returns the days from this date until the calendar's published years end; negative afterwards. */
export const daysUntilUnpublished = (
  { publishedThrough }: Pick<HolidayCalendar, 'publishedThrough'>,
  date: string,
): number => (Date.parse(`${publishedThrough + 1}-01-01`) - Date.parse(date)) / 86_400_000
