import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { expect, test } from 'vitest'
import { toDateLabel, toDaysAwayLabel } from './dates.ts'

test('a date is formatted in New York time, whatever the reader’s time zone', () => {
  expect(newYorkDateAt(Date.parse('2026-11-22T03:00:00Z'))).toBe('2026-11-21')
  expect(toDateLabel('2026-11-24', '2026-11-21', 'en')).toBe('Nov 24')
  expect(toDateLabel('2027-01-04', '2026-11-21', 'en')).toBe('Jan 4, 2027')
})

test('a near date shows its distance, in the reader’s language', () => {
  expect(toDaysAwayLabel('2026-11-25', '2026-11-21', 'en')).toBe(', in 4 days')
  expect(toDaysAwayLabel('2026-11-22', '2026-11-21', 'es-MX')).toBe(', mañana')
  expect(toDaysAwayLabel('2026-11-20', '2026-11-21', 'en')).toBe('')
  expect(toDaysAwayLabel('2026-12-20', '2026-11-21', 'en')).toBe('')
})
