import { expect, test } from 'vitest'
import {
  exDateEffectiveMs,
  lastTradeableMs,
  marketDayAt,
  marketSegmentsAt,
  marketSessionAt,
  previousCloseMsAt,
  regularSegmentOf,
} from './market-session.ts'

const at = (text: string) => Date.parse(text)
const dt = (ms: number) => new Date(ms).toISOString().slice(0, 16)

const said = (text: string) => {
  const { session, startedMs, endsMs, next, tradingDay } = marketSessionAt(at(text))
  return [session, dt(startedMs), dt(endsMs), next, tradingDay].join(' ')
}

// In winter New York is five hours behind UTC.
test.each([
  ['2026-11-20T00:59:59Z', 'post 2026-11-19T21:00 2026-11-20T01:00 overnight 2026-11-19'],
  ['2026-11-20T01:00:00Z', 'overnight 2026-11-20T01:00 2026-11-20T09:00 pre 2026-11-20'],
  ['2026-11-20T09:00:00Z', 'pre 2026-11-20T09:00 2026-11-20T14:30 regular 2026-11-20'],
  ['2026-11-20T14:30:00Z', 'regular 2026-11-20T14:30 2026-11-20T21:00 post 2026-11-20'],
  ['2026-11-20T21:00:00Z', 'post 2026-11-20T21:00 2026-11-21T01:00 closed 2026-11-20'],
])('%s: %s', (moment, expected) => {
  expect(said(moment)).toBe(expected)
})

test.each([
  ['Friday 20:00 closes', '2026-11-21T01:00:00Z'],
  ['Saturday', '2026-11-21T12:00:00Z'],
  ['Sunday 19:59', '2026-11-23T00:59:00Z'],
])('%s, and the market opens on Sunday at 20:00', (_, moment) => {
  expect(said(moment)).toBe('closed 2026-11-21T01:00 2026-11-23T01:00 overnight 2026-11-23')
})

test('a holiday is closed from 20:00 the evening before to 20:00', () => {
  const expected = 'closed 2026-11-26T01:00 2026-11-27T01:00 overnight 2026-11-27'
  expect(said('2026-11-26T15:00:00Z')).toBe(expected)
  expect(said('2026-11-26T01:00:00Z')).toBe(expected)
})

test('a half day closes at 13:00 and trades until 17:00', () => {
  expect(said('2026-11-27T17:59:00Z')).toMatch(/^regular 2026-11-27T14:30 2026-11-27T18:00 post/)
  expect(said('2026-11-27T18:00:00Z')).toMatch(/^post 2026-11-27T18:00 2026-11-27T22:00 closed/)
  const closed = 'closed 2026-11-27T22:00 2026-11-30T01:00 overnight 2026-11-30'
  expect([said('2026-11-27T23:00:00Z'), said('2026-11-28T23:00:00Z')]).toEqual([closed, closed])
})

test.each([
  ['2026-03-06', '2026-03-06T14:30'],
  ['2026-03-09', '2026-03-09T13:30'],
  ['2026-10-30', '2026-10-30T13:30'],
  ['2026-11-02', '2026-11-02T14:30'],
])('daylight saving time: on %s the market opens at %s UTC', (date, opens) => {
  expect(dt(regularSegmentOf(date)?.fromMs ?? 0)).toBe(opens)
})

test('the days on which the clock changes have 23 and 25 hours', () => {
  const hoursOf = (moment: string) => {
    const segments = marketSegmentsAt(at(moment))
    return ((segments.at(-1)?.toMs ?? 0) - (segments[0]?.fromMs ?? 0)) / 3_600_000
  }
  expect(['2026-03-08', '2026-11-01', '2026-11-20'].map((day) => hoursOf(`${day}T12:00Z`))).toEqual(
    [23, 25, 24],
  )
})

test('segments have no gaps, and their market day begins at 20:00', () => {
  const segments = marketSegmentsAt(at('2026-11-27T01:00:00Z'))
  expect(segments.map(({ session, fromMs, toMs }) => [session, dt(fromMs), dt(toMs)])).toEqual([
    ['overnight', '2026-11-27T01:00', '2026-11-27T09:00'],
    ['pre', '2026-11-27T09:00', '2026-11-27T14:30'],
    ['regular', '2026-11-27T14:30', '2026-11-27T18:00'],
    ['post', '2026-11-27T18:00', '2026-11-27T22:00'],
    ['closed', '2026-11-27T22:00', '2026-11-28T01:00'],
  ])
  expect(marketDayAt(at('2026-11-21T01:00:00Z'))).toBe('2026-11-21')
  expect(marketSegmentsAt(at('2026-11-21T12:00:00Z'))).toHaveLength(1)
})

test('while the market is closed, the last tradeable moment is the close', () => {
  expect(dt(lastTradeableMs(at('2026-11-22T12:00:00Z')))).toBe('2026-11-21T01:00')
  expect(lastTradeableMs(at('2026-11-20T12:00:00Z'))).toBe(at('2026-11-20T12:00:00Z'))
  expect(regularSegmentOf('2026-11-21')).toBeNull()
})

test('an ex-date takes effect at 04:00 in New York, in summer and winter', () => {
  expect(dt(exDateEffectiveMs('2026-11-20'))).toBe('2026-11-20T09:00')
  expect(dt(exDateEffectiveMs('2026-07-10'))).toBe('2026-07-10T08:00')
})

test('a price is compared with the close of the trading day before, on a day off too', () => {
  const closeOf = (moment: string) => dt(previousCloseMsAt(at(moment)))
  expect(closeOf('2026-11-20T15:00:00Z')).toBe('2026-11-19T21:00')
  expect(closeOf('2026-11-20T02:00:00Z')).toBe('2026-11-19T21:00')
  expect(closeOf('2026-11-22T12:00:00Z')).toBe('2026-11-19T21:00')
  // The Friday after Thanksgiving is a half day.
  expect(closeOf('2026-11-27T15:00:00Z')).toBe('2026-11-25T21:00')
  expect(closeOf('2026-11-30T15:00:00Z')).toBe('2026-11-27T18:00')
})
