import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import { expect, test } from 'vitest'
import {
  toAgeText,
  toDayText,
  toDayTimeText,
  toLastDayText,
  toMomentText,
  toPercentText,
  toTimeText,
  toUsdText,
} from './format.ts'

test('a bare dollar sign is never shown in Mexican Spanish', () => {
  expect(toUsdText('1,234.50', 'es-MX')).toBe('USD\u00a01,234.50')
  expect(toUsdText('1,234.50', 'en')).toBe('$1,234.50')
})

test.each([
  [0.04178, '4.18'],
  [0, '0.00'],
  [0.1, '10.00'],
])('%d is formatted as the percentage %s', (fraction, text) => {
  expect(toPercentText(fraction)).toBe(text)
})

test.each([
  [-3, '0 s ago', 'hace 0 s'],
  [12.9, '12 s ago', 'hace 12 s'],
  [61, '1 min ago', 'hace 1 min'],
  [7300, '2 h ago', 'hace 2 h'],
])('an age of %d s is formatted in both languages', (seconds, english, spanish) => {
  expect([toAgeText(seconds, 'en'), toAgeText(seconds, 'es-MX')]).toEqual([english, spanish])
})

test('a date of another year includes the year', () => {
  const nowMs = new Date(2026, 10, 20, 14, 5).getTime()
  expect(toMomentText(new Date(2027, 10, 20, 14, 5).getTime(), nowMs, 'en')).toBe('Nov 20, 2027')
  expect(toMomentText(new Date(2025, 11, 31, 23, 59).getTime(), nowMs, 'en')).toBe('Dec 31, 2025')
})

test('a date with its time of day has a year only in another year', () => {
  const nowMs = new Date(2026, 10, 20, 14, 5).getTime()
  const toText = (atMs: number) => toDayTimeText(atMs, nowMs, 'en')
  expect(toText(nowMs)).toBe('Nov 20, 14:05')
  expect(toText(new Date(2025, 11, 3, 0, 2).getTime())).toBe('Dec 3, 2025, 00:02')
  expect(toDayTimeText(nowMs, nowMs, 'es-MX')).toBe('20 nov, 14:05')
})

test('a version date reads the same in every time zone', () => {
  expect(toDateText('2026-11-01', 'en')).toBe('November 1, 2026')
  expect(toDateText('2026-11-01', 'es-MX')).toBe('1 de noviembre de 2026')
})

test('a time of today is formatted as time, an earlier one as date', () => {
  const nowMs = new Date(2026, 10, 20, 14, 5).getTime()
  expect(toMomentText(new Date(2026, 10, 20, 9, 2).getTime(), nowMs, 'en')).toBe('09:02')
  expect(toMomentText(new Date(2026, 10, 13, 9, 2).getTime(), nowMs, 'en')).toBe('Nov 13')
  expect(toMomentText(new Date(2026, 10, 13, 9, 2).getTime(), nowMs, 'es-MX')).toBe('13 nov')
})

test('a time of the next day is formatted as time of day', () => {
  const atMs = new Date(2026, 10, 21, 0, 5).getTime()
  expect([toTimeText(atMs, 'en'), toTimeText(atMs, 'es-MX')]).toEqual(['00:05', '00:05'])
})

test('an end at midnight UTC is shown as the day before, in every time zone', () => {
  const endMs = Date.UTC(2028, 0, 1)
  expect(toLastDayText(endMs, 'en')).toBe('Dec 31, 2027')
  expect(toLastDayText(endMs, 'es-MX')).toBe('31 dic 2027')
  expect(toLastDayText(endMs + 1, 'en')).toBe('Jan 1, 2028')
})

test('a date has no hyphen and no leading zero, in either language', () => {
  const nowMs = new Date(2026, 10, 30).getTime()
  expect(toDayText(new Date(2026, 10, 21).getTime(), nowMs, 'es-MX')).toBe('21 nov')
  expect(toDayText(new Date(2026, 10, 3).getTime(), nowMs, 'en')).toBe('Nov 3')
  expect(toDayText(new Date(2025, 10, 3).getTime(), nowMs, 'es-MX')).toBe('3 nov 2025')
})
