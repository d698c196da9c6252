import { expect, test } from 'vitest'
import { isDistributionPayment, toFundDistributionDown, toFundPriceGain } from './reserve-income.ts'

const mark = (shares: bigint, price: bigint) => ({
  amount: shares * 10n ** 18n,
  price,
  decimals: 18,
})

test('a rise counts for what was held at both ends', () => {
  expect(toFundPriceGain(mark(10n, 100_00000000n), mark(10n, 100_00000100n))).toBe(10n)
  expect(toFundPriceGain(mark(10n, 100_00000000n), mark(99n, 100_00000100n))).toBe(10n)
  expect(toFundPriceGain(mark(10n, 100_00000000n), mark(4n, 100_00000100n))).toBe(4n)
})

test('a fall counts for all that was held, rounded up', () => {
  expect(toFundPriceGain(mark(10n, 100_00000100n), mark(4n, 100_00000000n))).toBe(-10n)
  expect(toFundPriceGain(mark(1n, 100_00000010n), mark(1n, 100_00000000n))).toBe(-1n)
  expect(toFundPriceGain(mark(0n, 100_00000010n), mark(5n, 100_00000000n))).toBe(0n)
})

test('a rise below a unit is nothing', () => {
  expect(toFundPriceGain(mark(1n, 100_00000000n), mark(1n, 100_00000099n))).toBe(0n)
})

test('a distribution is so much for each', () => {
  expect(toFundDistributionDown(mark(1000n, 100_00000000n), 35_500000n)).toBe(355_000_000n)
})

test.each([
  ['2026-11-04', false],
  ['2026-11-05', true],
  ['2026-11-25', true],
  ['2026-11-26', false],
  ['2026-12-07', false],
])(
  'what was due on the 5th of November and is paid on %s is that payment: %s',
  (paid, expected) => {
    expect(isDistributionPayment('2026-11-05', paid)).toBe(expected)
  },
)
