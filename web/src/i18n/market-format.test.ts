import { toEtDayText, toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import { expect, test } from 'vitest'
import {
  toCompactText,
  toDividendText,
  toEtDateText,
  toEtMomentText,
  toPriceText,
  toShortDateText,
  toSignedPercentText,
  toSignedPriceText,
} from './market-format.ts'

const NBSP = '\u00a0'

test.each([
  ['231.46', '231.46'],
  ['231.5', '231.50'],
  ['1231.469', '1,231.46'],
  ['0.12345', '0.1234'],
  ['no price', 'no price'],
])('a price of %s is formatted as %s', (text, label) => {
  expect(toPriceText(text)).toBe(label)
})

test('a moment is in New York, with its day and second, in summer and winter', () => {
  expect(toEtMomentText(Date.parse('2026-11-20T18:46:08Z'), 'en')).toBe('Nov 20, 13:46:08')
  expect(toEtMomentText(Date.parse('2026-07-21T02:46:08Z'), 'en')).toBe('Jul 20, 22:46:08')
  expect(toEtMomentText(Date.parse('2026-11-20T18:46:08Z'), 'es-MX')).toBe('20 nov, 13:46:08')
})

test('changes have a sign, and negative ones a true minus sign', () => {
  expect(toSignedPriceText('-1.3')).toBe('\u22121.30')
  expect(toSignedPriceText('0.5')).toBe('+0.50')
  expect(toDividendText('0.26')).toBe('0.26')
  expect(toDividendText('0.01257')).toBe('0.0125')
  expect(toSignedPercentText(-0.624)).toBe('\u22120.62%')
  expect(toSignedPercentText(0)).toBe('+0.00%')
})

test('OP-11 large figures are abbreviated in each language', () => {
  expect(toCompactText(3_420_000_000_000, 'en')).toBe(`3.42${NBSP}T`)
  expect(toCompactText(31_200_000, 'en')).toBe(`31.2${NBSP}M`)
  expect(toCompactText(31_200_000, 'es-MX')).toMatch(/^31\.2\sM$/)
})

test('times are formatted in New York time, in winter and in summer', () => {
  expect(toEtTimeText(Date.parse('2026-11-20T18:46:00Z'), 'en')).toBe('13:46')
  expect(toEtTimeText(Date.parse('2026-07-20T17:46:00Z'), 'es-MX')).toBe('13:46')
  expect(toEtDayText(Date.parse('2026-11-21T01:00:00Z'), 'en')).toBe('Fri, Nov 20')
  expect(toEtDateText(Date.parse('2025-11-21T01:00:00Z'), 'en')).toBe('Nov 20, 2025')
  expect(toShortDateText('2026-11-09', 'en')).toBe('Nov 9, 2026')
})
