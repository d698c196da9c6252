import { expect, test } from 'vitest'
import { toCentsText, toRateText, toValueDown } from './wrap-worth.ts'

test('a rate is cut off after six decimals, and has at least four', () => {
  expect(toRateText(1_000_000_000_000n)).toBe('1.0000')
  expect(toRateText(1_063_214_999_999n)).toBe('1.063214')
})

test('a value is rounded down', () => {
  expect(toValueDown(940_556_809n, 1_063_200_000_000n)).toBe(999_999_999n)
})

test('a dollar hint is rounded to the nearest cent', () => {
  expect(toCentsText(999_999_999n)).toBe('1,000.00')
  expect(toCentsText(4_999n)).toBe('0.00')
  expect(toCentsText(5_000n)).toBe('0.01')
})
