import { expect, test } from 'vitest'
import { toChartRange } from './chart-range.ts'
import type { ChartSpot } from './chart-view.ts'

const spotOf = (low: string, high: string): ChartSpot => ({
  ...{ xPercent: 0, value: Number(low), atMs: 0, close: low },
  ...{ low, high },
})
const spots = [spotOf('99.5', '101'), spotOf('9.75', '110.25'), spotOf('98', '100')]
const summary = { high: '109', low: '9', year_high: '211.46', year_low: '8.5' }
const unknown = { high: null, low: null, year_high: null, year_low: null }

test.each([
  ['DAY', null, { high: '110.25', low: '9.75' }],
  ['YEAR', null, { high: '110.25', low: '9.75' }],
  ['DAY', unknown, { high: '110.25', low: '9.75' }],
  ['YEAR', unknown, { high: '110.25', low: '9.75' }],
  ['WEEK', summary, { high: '110.25', low: '9.75' }],
  ['MONTH', summary, { high: '110.25', low: '9.75' }],
  ['DAY', summary, { high: '109', low: '9' }],
  ['YEAR', summary, { high: '211.46', low: '8.5' }],
  ['YEAR', { ...summary, year_low: null }, { high: '211.46', low: '9.75' }],
] as const)('TR-02 the range of a %s with the key figures %o is %o', (timespan, figures, range) => {
  expect(toChartRange(spots, timespan, figures)).toEqual(range)
})
