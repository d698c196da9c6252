import { expect, test } from 'vitest'
import { estimateRedemptionPaymentMs } from './redemption-estimate.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  ['alone', { aheadCount: 0 }, 15 * MINUTE],
  ['behind ten', { aheadCount: 10 }, 20 * MINUTE],
  ['just below a large one', { amount: 999_999_999_999n }, 15 * MINUTE],
  ['a large one', { amount: 1_000_000_000_000n }, DAY + 15 * MINUTE],
  ['behind more than can be paid in time', { aheadCount: 100_000 }, 3 * DAY],
  ['while dollars are short', { isDry: true }, 3 * DAY],
])('%s', (_, changes, expectedMs) => {
  const input = { requestedAtMs: 7, amount: 1n, aheadCount: 0, isDry: false, ...changes }
  expect(estimateRedemptionPaymentMs(input)).toBe(7 + expectedMs)
})
