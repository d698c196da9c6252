import type { PriceChartPoint, StockEvent } from '@parvalue/shared/api/stock-fields.ts'
import { describe, expect, test } from 'vitest'
import { toStockChartView, toTimeAxisTicks } from './chart-view.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const point = (iso: string, close: string): PriceChartPoint => ({
  timestamp: at(iso),
  ...{ open: close, high: close, low: close, close },
})
const dividend: StockEvent = {
  kind: 'dividend',
  is_special: false,
  date: '2026-11-20',
  cash_amount: '0.26',
  ex_dividend_date: '2026-11-20',
  pay_date: '2026-11-24',
}

describe('the price chart', () => {
  test('draws nothing for a single point', () => {
    const points = [point('2026-11-20T14:30:00Z', '228')]
    expect(toStockChartView({ points, timespan: 'DAY', events: [] })).toBeNull()
  })

  test('a day spans its 24 hours; a point of the evening before is omitted', () => {
    const points = [
      point('2026-11-20T00:00:00Z', '227'),
      point('2026-11-20T01:00:00Z', '228'),
      point('2026-11-20T13:00:00Z', '229'),
    ]
    const view = toStockChartView({ points, timespan: 'DAY', events: [dividend] })
    expect(view?.spots.map(({ xPercent, value }) => [xPercent, value])).toEqual([
      [0, 228],
      [50, 229],
    ])
    expect(view?.parts[0]?.tone).toBe('overnight')
    expect(view?.marks).toMatchObject([{ kind: 'dividend', xPercent: 50 }])
  })

  test('a longer timespan is evenly spaced and marks its events', () => {
    const points = [
      point('2026-11-18T14:30:00Z', '226'),
      point('2026-11-19T14:30:00Z', '227'),
      point('2026-11-20T14:30:00Z', '228'),
    ]
    const old = { ...dividend, ex_dividend_date: '2026-08-10' }
    const view = toStockChartView({ points, timespan: 'WEEK', events: [dividend, old] })
    expect(view?.spots.map(({ xPercent }) => xPercent)).toEqual([0, 50, 100])
    expect(view?.marks.map(({ date }) => date)).toEqual(['2026-11-20'])
    expect(view?.day).toBeNull()
    expect(toTimeAxisTicks(view?.spots ?? []).map(({ atPercent }) => atPercent)).toEqual([
      0, 50, 50, 100,
    ])
  })
})
