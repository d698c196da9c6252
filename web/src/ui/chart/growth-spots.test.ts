import { expect, test } from 'vitest'
import { toGrowthSpots } from './growth-spots.ts'

const DAY_MS = 86_400_000
const points = [
  { atMs: 0, value: 1_000_000n },
  { atMs: 20 * DAY_MS, value: 1_002_000n },
  { atMs: 40 * DAY_MS, value: 1_005_000n },
]

test('a single point draws no line', () => {
  expect(toGrowthSpots(points.slice(0, 1))).toEqual([])
})

test('the line spans its minimum and maximum, with the latest point at the right', () => {
  expect(toGrowthSpots(points)).toEqual([
    { x: 0, y: 92 },
    { x: 50, y: 58.4 },
    { x: 100, y: 8 },
  ])
})

test('a rate that never changed is a level line', () => {
  const level = points.map(({ atMs }) => ({ atMs, value: 5n }))
  expect(toGrowthSpots(level).map(({ y }) => y)).toEqual([92, 92, 92])
})
