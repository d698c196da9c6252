import { describe, expect, test } from 'vitest'
import {
  toMarketDay,
  toMarketDayPercent,
  toSessionHourLabels,
  toSessionStripSegments,
} from './market-rules.ts'

const at = (iso: string) => Date.parse(iso)
const toText = (ms: number) => new Date(ms).toISOString().slice(11, 16)
const texts = { toText, toZonedText: (ms: number) => `${toText(ms)} ET` }

describe('the strip of a market day', () => {
  test('a Saturday is closed throughout', () => {
    const day = toMarketDay(at('2026-11-21T15:00:00Z'))
    expect(toSessionStripSegments(day)).toEqual([
      { tone: 'closed', fromPercent: 0, toPercent: 100 },
    ])
  })

  test('a trading day begins at 20:00 the evening before', () => {
    const day = toMarketDay(at('2026-11-20T18:46:00Z'))
    expect(toSessionStripSegments(day).map(({ tone }) => tone)).toEqual([
      'overnight',
      'extended',
      'regular',
      'extended',
    ])
    expect(toSessionHourLabels(day, texts).map(({ text }) => text)).toEqual([
      '01:00',
      '09:00',
      '14:30',
      '21:00',
      '01:00 ET',
    ])
    expect(toMarketDayPercent(at('2026-11-20T18:46:00Z'), day)).toBeCloseTo(74.03, 2)
  })

  test('a half day ends early and is closed after it', () => {
    const parts = toSessionStripSegments(toMarketDay(at('2026-11-27T16:00:00Z')))
    expect(parts.map(({ tone }) => tone)).toEqual([
      'overnight',
      'extended',
      'regular',
      'extended',
      'closed',
    ])
  })
})
