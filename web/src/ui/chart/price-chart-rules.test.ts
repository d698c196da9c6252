import { describe, expect, test } from 'vitest'
import {
  findNearestSpot,
  toChartAreaShape,
  toChartLinePath,
  toChartScale,
  toChartTicks,
  toSpotAfterKey,
  toYPercent,
} from './price-chart-rules.ts'

const spots = [
  { xPercent: 0, value: 10 },
  { xPercent: 50, value: 20 },
  { xPercent: 80, value: 15 },
]

describe('the scale', () => {
  test('has room above the highest and below the lowest', () => {
    expect(toChartScale([10, 20])).toEqual({ min: 9, max: 21 })
  })

  test('of a constant price is not empty', () => {
    const scale = toChartScale([100, 100])
    expect(scale.max).toBeGreaterThan(scale.min)
    expect(toYPercent(100, scale)).toBeCloseTo(50)
  })

  test.each([
    [{ min: 228.6, max: 232.3 }, [229, 230, 231, 232]],
    [{ min: 9, max: 21 }, [10, 12.5, 15, 17.5, 20]],
    [{ min: 100.41, max: 100.44 }, [100.41, 100.42, 100.43, 100.44]],
  ])('of %j has round values', (scale, ticks) => {
    const found = toChartTicks(scale)
    expect(found.length).toBe(ticks.length)
    found.forEach((value, index) => {
      expect(value).toBeCloseTo(ticks[index] ?? Number.NaN)
    })
  })
})

describe('the crosshair', () => {
  test.each([
    [-5, 0],
    [24, 0],
    [26, 1],
    [70, 2],
    [120, 2],
  ])('at %d %% of the width selects spot %d', (xPercent, index) => {
    expect(findNearestSpot(spots, xPercent)).toBe(index)
  })

  test.each<[string, number | null, number | null]>([
    ['Enter', 1, null],
    ['ArrowLeft', null, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 2, 2],
    ['PageUp', 0, 2],
    ['PageDown', 2, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('moves with %s from %j to %j', (key, now, next) => {
    expect(toSpotAfterKey(key, now, spots.length)).toBe(next)
  })
})

test('the line path and the area below it are computed from the spots', () => {
  const scale = { min: 10, max: 20 }
  expect(toChartLinePath(spots, scale)).toBe('M0.00 100.00L50.00 0.00L80.00 50.00')
  expect(toChartAreaShape(spots, scale)).toBe(
    'polygon(0.00% 100%,0.00% 100.00%,50.00% 0.00%,80.00% 50.00%,80.00% 100%)',
  )
})
