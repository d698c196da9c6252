import { expect, test } from 'vitest'
import { addDaysToDate } from './new-york-time.ts'
import { isHalfDay, isTradingDay, nextTradingDay, previousTradingDay } from './trading-days.ts'

/** Returns the weekdays of a year on which the exchange is closed. */
function listHolidays(year: number): string[] {
  const found: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(`${year}`); date = addDaysToDate(date, 1)) {
    const weekday = new Date(date).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isTradingDay(date)) found.push(date.slice(5))
  }
  return found
}

// The dates published by the exchange.
test.each([
  [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
  [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
  [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25'],
  [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
  [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
  [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
  [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
  [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
])('%i has the published holidays', (year, dates) => {
  expect(listHolidays(year).join(' ')).toBe(dates)
})

test.each([
  ['2024-07-03', true],
  ['2025-07-03', true],
  ['2026-07-02', false],
  ['2026-07-03', false],
  ['2026-11-27', true],
  ['2026-12-24', true],
  ['2027-12-24', false],
  ['2027-12-23', false],
  ['2026-11-25', false],
])('%s is a half day: %s', (date, isHalf) => {
  expect(isHalfDay(date)).toBe(isHalf)
})

test('the next and previous trading day skip weekends and holidays', () => {
  expect(nextTradingDay('2026-11-25')).toBe('2026-11-27')
  expect(nextTradingDay('2026-11-27')).toBe('2026-11-30')
  expect(previousTradingDay('2026-11-27')).toBe('2026-11-25')
  expect(previousTradingDay('2027-01-04')).toBe('2026-12-31')
})
