import { expect, test } from 'vitest'
import { isUnlimited } from './approvals.ts'

test('XT-04 the most there is, and what is left of it, reads as no limit', () => {
  expect(isUnlimited({ amount: 2n ** 256n - 1n })).toBe(true)
  expect(isUnlimited({ amount: 2n ** 255n })).toBe(true)
  expect(isUnlimited({ amount: 10n ** 30n })).toBe(false)
})
