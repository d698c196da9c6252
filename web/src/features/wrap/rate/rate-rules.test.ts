import { expect, test } from 'vitest'
import { toRateChartSpots, toWrapRateChange } from './rate-rules.ts'

const DAY_MS = 86_400_000
const points = [
  { atMs: 0, rate: 1_000_000n },
  { atMs: 20 * DAY_MS, rate: 1_002_000n },
  { atMs: 40 * DAY_MS, rate: 1_005_000n },
]

test('no change is shown without a history', () => {
  expect(toWrapRateChange([], 1_005_000n, 0)).toBeNull()
})

test('YI-03 the change over a shorter history is computed from its beginning', () => {
  expect(toWrapRateChange(points, 1_005_000n, 29 * DAY_MS)).toEqual({
    amount: 5_000n,
    sinceMs: 0,
    isWholeSpan: false,
  })
})

test('YI-03 the change over thirty days starts at the rate valid at their beginning', () => {
  expect(toWrapRateChange(points, 1_006_000n, 51 * DAY_MS)).toEqual({
    amount: 4_000n,
    sinceMs: 21 * DAY_MS,
    isWholeSpan: true,
  })
})

test('a single point draws no line', () => {
  expect(toRateChartSpots(points.slice(0, 1))).toEqual([])
})

test('the line spans its minimum and maximum, with the latest point at the right', () => {
  expect(toRateChartSpots(points)).toEqual([
    { x: 0, y: 92 },
    { x: 50, y: 58.4 },
    { x: 100, y: 8 },
  ])
})

test('a rate that never changed is a level line', () => {
  const level = points.map(({ atMs }) => ({ atMs, rate: 5n }))
  expect(toRateChartSpots(level).map(({ y }) => y)).toEqual([92, 92, 92])
})
