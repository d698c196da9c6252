import { expect, test } from 'vitest'
import { isDistributionPayment, toFundDistributionDown, toFundPriceGain } from './reserve-income.ts'

const mark = (shares: bigint, price: bigint) => ({
  amount: shares * 10n ** 18n,
  price,
  decimals: 18,
})

test('a gain counts for the smaller of both holdings', () => {
  expect(toFundPriceGain(mark(10n, 100_00000000n), mark(10n, 100_00000100n))).toBe(10n)
  expect(toFundPriceGain(mark(10n, 100_00000000n), mark(99n, 100_00000100n))).toBe(10n)
  expect(toFundPriceGain(mark(10n, 100_00000000n), mark(4n, 100_00000100n))).toBe(4n)
})

test('a loss counts for the whole earlier holding, rounded up', () => {
  expect(toFundPriceGain(mark(10n, 100_00000100n), mark(4n, 100_00000000n))).toBe(-10n)
  expect(toFundPriceGain(mark(1n, 100_00000010n), mark(1n, 100_00000000n))).toBe(-1n)
  expect(toFundPriceGain(mark(0n, 100_00000010n), mark(5n, 100_00000000n))).toBe(0n)
})

test('a gain below one unit is zero', () => {
  expect(toFundPriceGain(mark(1n, 100_00000000n), mark(1n, 100_00000099n))).toBe(0n)
})

test('a distribution is paid per share', () => {
  expect(toFundDistributionDown(mark(1000n, 100_00000000n), 35_500000n)).toBe(355_000_000n)
})

test.each([
  ['2026-11-04', false],
  ['2026-11-05', true],
  ['2026-11-25', true],
  ['2026-11-26', false],
  ['2026-12-07', false],
])('a payment on %s belongs to the distribution due on November 5: %s', (paid, expected) => {
  expect(isDistributionPayment('2026-11-05', paid)).toBe(expected)
})
