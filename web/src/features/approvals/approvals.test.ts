import { expect, test } from 'vitest'
import { isUnlimitedApproval } from './approvals.ts'

test('XT-04 the maximum allowance, and a rest of it, count as unlimited', () => {
  expect(isUnlimitedApproval({ amount: 2n ** 256n - 1n })).toBe(true)
  expect(isUnlimitedApproval({ amount: 2n ** 255n })).toBe(true)
  expect(isUnlimitedApproval({ amount: 10n ** 30n })).toBe(false)
})
