import { expect, test } from 'vitest'
import { toUnits18, toUnits18OrNull } from './decimal-text.ts'

test('decimal text is parsed to 18 decimals, further ones truncated, the sign preserved', () => {
  expect(toUnits18('0')).toBe(0n)
  expect(toUnits18('12.5')).toBe(12_500_000_000_000_000_000n)
  expect(toUnits18('-3.25')).toBe(-3_250_000_000_000_000_000n)
  expect(toUnits18('-0.5')).toBe(-500_000_000_000_000_000n)
  expect(toUnits18('0.0000000000000000019')).toBe(1n)
})

test('an unknown value is parsed to null', () => {
  expect(toUnits18OrNull(null)).toBeNull()
})
