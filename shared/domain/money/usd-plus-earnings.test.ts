import { expect, test } from 'vitest'
import { ONE_SHARE } from './shares.ts'
import { toEarnedBetween, toEarnedInYear, toRatePeriods } from './usd-plus-earnings.ts'

const DOLLAR = 1_000_000n
const DAY_MS = 24 * 60 * 60_000

test('a history without two points, or whose points have the same time, has no rate', () => {
  expect(toRatePeriods([], 30)).toEqual([])
  expect(toRatePeriods([{ atMs: 1, index: ONE_SHARE }], 30)).toEqual([])
  const same = [
    { atMs: 1, index: ONE_SHARE },
    { atMs: 1, index: ONE_SHARE + 1n },
  ]
  expect(toRatePeriods(same, 30)).toEqual([])
})

test('an amount loses when the value of a share falls', () => {
  expect(toEarnedBetween(100n * DOLLAR, ONE_SHARE, (ONE_SHARE * 99n) / 100n)).toBe(-DOLLAR)
  expect(toEarnedInYear(100n * DOLLAR, -0.01)).toBe(-DOLLAR)
})

test('earnings are rounded down as the contract rounds balances', () => {
  expect(toEarnedBetween(10_000n * DOLLAR, ONE_SHARE, 1_003_100_000_000_000_000n)).toBe(
    31n * DOLLAR,
  )
  // A third of a share is cut off at both conversions.
  expect(toEarnedBetween(10n, 3n * ONE_SHARE, 6n * ONE_SHARE)).toBe(8n)
  expect(toEarnedInYear(10_000n * DOLLAR, 0.0376)).toBe(376n * DOLLAR)
  expect(toEarnedInYear(1n, 0.0376)).toBe(0n)
})

test('each period has its own yearly rate, and the periods cover the whole history', () => {
  const points = Array.from({ length: 9 }, (_, day) => ({
    atMs: day * DAY_MS,
    index: ONE_SHARE + BigInt(day) * 100_000_000_000_000n,
  }))
  const periods = toRatePeriods(points, 4)
  expect(periods.map(({ from, to }) => [from.atMs, to.atMs])).toEqual([
    [0, 2 * DAY_MS],
    [2 * DAY_MS, 4 * DAY_MS],
    [4 * DAY_MS, 6 * DAY_MS],
    [6 * DAY_MS, 8 * DAY_MS],
  ])
  expect(periods[0]?.yearlyRate).toBeCloseTo(1.0002 ** 182.5 - 1, 9)
  expect(toRatePeriods(points, 30)).toHaveLength(8)
})
