import { expect, test } from 'vitest'
import { toAssetAmountDown, toNearestCentText, toWrapRateText } from './wrap-values.ts'

test('a rate is cut off after eight decimals, and has at least four', () => {
  expect(toWrapRateText(1_000_000_000_000n)).toBe('1.0000')
  expect(toWrapRateText(1_063_214_999_999n)).toBe('1.06321499')
  // Fifty USD+ are 49.999956 wUSD+ at this rate, so it must not read as 1.0000.
  expect(toWrapRateText(1_000_000_880_000n)).toBe('1.00000088')
})

test('a value is rounded down', () => {
  expect(toAssetAmountDown(940_556_809n, 1_063_200_000_000n)).toBe(999_999_999n)
})

test('a dollar hint is rounded to the nearest cent', () => {
  expect(toNearestCentText(999_999_999n)).toBe('1,000.00')
  expect(toNearestCentText(4_999n)).toBe('0.00')
  expect(toNearestCentText(5_000n)).toBe('0.01')
})
