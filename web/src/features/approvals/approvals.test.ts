import { expect, test } from 'vitest'
import { isUnlimitedApproval } from './approvals.ts'

test('XT-04 the maximum allowance counts as unlimited, also if a part of it was spent', () => {
  expect(isUnlimitedApproval({ amount: 2n ** 256n - 1n })).toBe(true)
  expect(isUnlimitedApproval({ amount: 2n ** 255n })).toBe(true)
  expect(isUnlimitedApproval({ amount: 10n ** 30n })).toBe(false)
})
