import { expect, test } from 'vitest'
import { findFarLimit } from './far-limit.ts'

/** A last price of 200.00, with eight decimals. */
const reference = 20_000_000_000n
const limit = (side: 'BUY' | 'SELL', limitText: string) => ({
  side,
  type: 'LIMIT' as const,
  limitText,
})

test.each([
  ['BUY', '209.99'],
  ['BUY', '180.01'],
  ['SELL', '190.01'],
  ['SELL', '219.99'],
  ['BUY', ''],
  ['BUY', '0'],
] as const)('SK-03 a %s limit of %j is not questioned', (side, text) => {
  expect(findFarLimit(limit(side, text), reference)).toBeNull()
})

test('SK-03 neither a market order nor a limit without a price is questioned', () => {
  expect(findFarLimit({ ...limit('BUY', '300'), type: 'MARKET' }, reference)).toBeNull()
  expect(findFarLimit(limit('BUY', '300'), null)).toBeNull()
})

test.each([
  ['BUY', '210', { isAbove: true, percent: 5n, isEager: true }],
  ['BUY', '268', { isAbove: true, percent: 34n, isEager: true }],
  ['BUY', '132', { isAbove: false, percent: 34n, isEager: false }],
  ['BUY', '180', { isAbove: false, percent: 10n, isEager: false }],
  ['SELL', '190', { isAbove: false, percent: 5n, isEager: true }],
  ['SELL', '220', { isAbove: true, percent: 10n, isEager: false }],
] as const)('SK-03 a %s limit of %s is questioned with its distance', (side, text, expected) => {
  expect(findFarLimit(limit(side, text), reference)).toEqual({ ...expected, reference })
})
