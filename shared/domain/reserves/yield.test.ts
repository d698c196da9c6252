import { expect, test } from 'vitest'
import { ONE_SHARE } from '../money/shares.ts'
import { DAY_MS, findYieldBasis, toYieldDown, YEAR_MS, YIELD_SPAN_MS } from './yield.ts'

const start = { atMs: 0, balancePerShare: ONE_SHARE }
const at = (days: number, balancePerShare: bigint) => ({ atMs: days * DAY_MS, balancePerShare })

test('YI-02 before the first rebase there is no yield', () => {
  expect([findYieldBasis([]), findYieldBasis([start])]).toEqual([null, null])
})

test('YI-02 the yield is over the age of the system, at most the last 30 days', () => {
  const young = [start, at(1, 2n), at(9, 3n)]
  expect(findYieldBasis(young)).toEqual({ from: start, to: young[2] })
  const old = [start, at(1, 2n), at(11, 3n), at(40, 4n), at(41.5, 5n)]
  expect(findYieldBasis(old)).toEqual({ from: old[2], to: old[4] })
  expect(YIELD_SPAN_MS).toBe(30 * DAY_MS)
})

test.each([
  ['4.32 % in a year', YEAR_MS, (ONE_SHARE * 10432n) / 10000n, 0.0432],
  ['half of that in half a year, compounded', YEAR_MS / 2, (ONE_SHARE * 1022n) / 1000n, 0.044484],
  [
    'one minute of 4.3 %',
    60_000,
    ONE_SHARE + (ONE_SHARE * 43n * 60_000n) / (1000n * BigInt(YEAR_MS)),
    0.043937,
  ],
  ['nothing', DAY_MS, ONE_SHARE, 0],
  ['less than there was', YEAR_MS, (ONE_SHARE * 99n) / 100n, -0.01],
])('YI-02 %s', (_, atMs, balancePerShare, expected) => {
  expect(toYieldDown({ from: start, to: { atMs, balancePerShare } })).toBe(expected)
})

test('the yield is cut to six decimals, never rounded up', () => {
  const to = { atMs: YEAR_MS, balancePerShare: ONE_SHARE + 43_218_990_000_000_000n }
  expect(toYieldDown({ from: start, to })).toBe(0.043218)
})
