import { expect, test } from 'vitest'
import { toWrapRateChange } from './rate-rules.ts'

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
