import { expect, test } from 'vitest'
import { addBankDays, bankCalendar, isBankDay, nextBankDay, wireDayOf } from './bank-days.ts'
import { daysUntilUnpublished } from './holiday-calendar.ts'
import { addDaysToDate, toNewYorkMs } from './new-york-time.ts'
import { isTradingDay } from './trading-days.ts'

function listClosedWeekdays(year: number): string {
  const found: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(`${year}`); date = addDaysToDate(date, 1)) {
    const weekday = new Date(date).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isBankDay(date)) found.push(date.slice(5))
  }
  return found.join(' ')
}

// The dates published by the Federal Reserve.
test.each([
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
])('CW-08 the Federal Reserve is closed in %i on the published days', (year, dates) => {
  expect(listClosedWeekdays(year)).toBe(dates)
})

test.each([
  ['Columbus Day', '2026-10-12', true, false],
  ['Veterans Day', '2026-11-11', true, false],
  ['Good Friday', '2026-04-03', false, true],
  ['the Friday before a Fourth of July on a Saturday', '2026-07-03', false, true],
  ['Thanksgiving', '2026-11-26', false, false],
  ['a half day of the exchange', '2026-11-27', true, true],
] as const)(
  'CW-08 %s: exchange and banks each follow their own calendar',
  (_, date, trades, pays) => {
    expect([isTradingDay(date), isBankDay(date)]).toEqual([trades, pays])
  },
)

test('bank days skip weekends and bank holidays', () => {
  expect(nextBankDay('2026-10-09')).toBe('2026-10-13')
  expect(addBankDays('2026-10-08', 3)).toBe('2026-10-14')
  expect(addBankDays('2026-10-08', 0)).toBe('2026-10-08')
})

test.each([
  ['before the close of Fedwire', '2026-11-10', 18 * 60 + 44, '2026-11-10'],
  ['at its close, before Veterans Day', '2026-11-10', 18 * 60 + 45, '2026-11-12'],
  ['on Good Friday', '2026-04-03', 600, '2026-04-03'],
  ['on a Saturday', '2026-11-21', 600, '2026-11-23'],
])('CW-08 a wire sent %s moves on a bank day', (_, date, minutes, day) => {
  expect(wireDayOf(toNewYorkMs(date, minutes))).toBe(day)
})

test('the days until the published years end are counted', () => {
  expect(daysUntilUnpublished(bankCalendar, '2030-12-31')).toBe(1)
  expect(daysUntilUnpublished(bankCalendar, '2031-01-02')).toBe(-1)
})
