import { expect, test } from 'vitest'
import { formatCountdown, toSessionEnd } from './session-end.ts'

test.each([
  [0, '1 min'],
  [59_000, '1 min'],
  [134 * 60_000, '2 h 14 min'],
  [76 * 3_600_000, '3 d 4 h'],
])('%d ms is shown as %s', (spanMs, text) => {
  expect(formatCountdown(spanMs)).toBe(text)
})

test('a session end has a countdown and the time in New York without its zone, with the day if it is far away', () => {
  const endAt = (moment: string, language: 'en' | 'es-MX' = 'en') => {
    const end = toSessionEnd(Date.parse(moment), language)
    return [end.session, end.span, end.moment]
  }
  expect([
    endAt('2026-11-20T18:46:00Z'),
    endAt('2026-07-20T17:46:00Z', 'es-MX'),
    endAt('2026-11-21T02:00:00Z'),
    endAt('2026-11-22T02:00:00Z'),
  ]).toEqual([
    ['regular', '2 h 14 min', '16:00'],
    ['regular', '2 h 14 min', '16:00'],
    ['closed', '1 d 23 h', 'Sun, Nov 22, 20:00'],
    ['closed', '23 h 0 min', '20:00'],
  ])
})
