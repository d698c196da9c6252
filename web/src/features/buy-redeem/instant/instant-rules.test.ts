import { expect, test } from 'vitest'
import { findInstantRefusal, type InstantFacts, toInstantMinimumUp } from './instant-rules.ts'

const ready: InstantFacts = {
  isPaused: false,
  level: 100n,
  capacity: 200n,
  walletLeft: 50n,
  walletPerDay: 60n,
  dayLeft: 40n,
  quote: { received: 9n, fee: 1n },
}
const ask = { amount: 10n, value: 10n }

test.each([
  ['paused', { isPaused: true, capacity: 0n }, ask],
  ['not_offered', { capacity: 0n, level: 0n }, ask],
  ['buffer_empty', { level: 0n }, ask],
  ['buffer_short', { quote: null }, { amount: 101n, value: 101n }],
  ['above_wallet', {}, { amount: 51n, value: 51n }],
  ['above_day', {}, { amount: 41n, value: 41n }],
  ['no_price', { quote: null }, ask],
  ['no_price', { quote: { received: 0n, fee: 1n } }, ask],
] as const)('MN-02 an instant redemption is refused as %s', (refusal, patch, asked) => {
  expect(findInstantRefusal({ ...ready, ...patch }, asked)).toBe(refusal)
})

test('MN-02 an amount within buffer and limits is not refused, also while its value is unknown', () => {
  expect(findInstantRefusal(ready, ask)).toBeNull()
  expect(findInstantRefusal(ready, { ...ask, value: null })).toBeNull()
})

test('the minimum is a tenth of a percent below the quote, rounded up', () => {
  expect(toInstantMinimumUp(99_999n)).toBe(99_900n)
  expect(toInstantMinimumUp(1n)).toBe(1n)
})
