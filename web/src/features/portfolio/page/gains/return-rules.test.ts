import { expect, test } from 'vitest'
import {
  type KnownValuePoint,
  toInitialTimespan,
  toKnownValuePoints,
  toPortfolioReturns,
} from './return-rules.ts'

const USD = 10n ** 18n
const at = (
  day: number,
  value: bigint,
  netDeposits: bigint,
  deposits = netDeposits,
): KnownValuePoint => ({
  atMs: day * 86_400_000,
  value: value * USD,
  netDeposits: netDeposits * USD,
  deposits: deposits * USD,
})

test('points before the first purchase or without a price are not drawn', () => {
  expect(toKnownValuePoints([at(0, 0n, 0n), at(1, 0n, 0n)])).toEqual([])
  const points = [
    at(0, 0n, 0n),
    at(1, 0n, 0n),
    { ...at(2, 9n, 9n), value: null },
    at(3, 100n, 100n),
  ]
  expect(toKnownValuePoints(points)).toEqual([at(1, 0n, 0n), at(3, 100n, 100n)])
})

test('a single point gives no return', () => {
  expect(toPortfolioReturns([at(0, 100n, 100n)])).toBeNull()
})

test('OP-04 a deposit does not count as a gain', () => {
  expect(toPortfolioReturns([at(0, 100n, 100n), at(1, 300n, 300n)])).toEqual({
    gain: 0n,
    timeWeighted: 0,
    moneyWeighted: 0,
  })
})

test('OP-04 a withdrawal does not count as a loss', () => {
  const returns = toPortfolioReturns([at(0, 100n, 100n), at(1, 110n, 100n), at(2, 55n, 45n, 100n)])
  expect(returns?.gain).toBe(10n * USD)
  expect(returns?.timeWeighted).toBeCloseTo(0.1, 5)
})

test('the two returns differ for a late deposit', () => {
  const points = [at(0, 100n, 100n), at(5, 120n, 100n), at(5, 1120n, 1100n), at(10, 1120n, 1100n)]
  const returns = toPortfolioReturns(points)
  expect(returns?.gain).toBe(20n * USD)
  // The first hundred grew by 20%; the thousand that was added halfway did not grow.
  expect(returns?.timeWeighted).toBeCloseTo(0.2, 5)
  expect(returns?.moneyWeighted).toBeCloseTo(20 / 600, 5)
})

test('OP-04 a purchase in the last interval counts in both returns', () => {
  const returns = toPortfolioReturns([at(0, 0n, 0n), at(1, 98n, 100n)])
  expect(returns?.gain).toBe(-2n * USD)
  expect(returns?.timeWeighted).toBeCloseTo(-0.02, 5)
  expect(returns?.moneyWeighted).toBeCloseTo(-0.02, 5)
})

test('OP-04 what was bought and sold within one interval is a loss of its own size, not of everything', () => {
  const returns = toPortfolioReturns([at(0, 0n, 0n), at(1, 0n, 5n, 200n)])
  expect(returns?.gain).toBe(-5n * USD)
  expect(returns?.timeWeighted).toBeCloseTo(-0.025, 5)
  expect(returns?.moneyWeighted).toBeCloseTo(-0.025, 5)
})

test('OP-04 a sale that pays for the next purchase within one interval changes no return', () => {
  const switched = toPortfolioReturns([at(0, 1000n, 1000n), at(3, 1200n, 1000n, 2200n)])
  expect(switched?.gain).toBe(200n * USD)
  expect(switched?.timeWeighted).toBeCloseTo(0.2, 5)
  expect(switched?.moneyWeighted).toBeCloseTo(0.2, 5)
  const often = toPortfolioReturns([at(0, 1000n, 1000n), at(3, 900n, 1000n, 5500n)])
  expect(often?.timeWeighted).toBeCloseTo(-0.1, 5)
  expect(often?.moneyWeighted).toBeCloseTo(-0.1, 5)
})

test('OP-04 a rest that is almost nothing does not make a loss of what was bought beside it larger', () => {
  const returns = toPortfolioReturns([at(0, 1n, 1n), at(1, 1n, 6n, 201n)])
  expect(returns?.gain).toBe(-5n * USD)
  expect(returns?.timeWeighted).toBeCloseTo(-5 / 191, 5)
})

test('the initial timespan fits the time since the first purchase', () => {
  const day = 86_400_000
  const since = (days: number) =>
    toInitialTimespan([{ lots: [{ acquiredMs: 400 * day - days * day }] } as never], 400 * day)
  expect([since(0), since(2), since(20), since(90)]).toEqual(['DAY', 'WEEK', 'MONTH', 'YEAR'])
  expect(toInitialTimespan([], 0)).toBe('DAY')
})
