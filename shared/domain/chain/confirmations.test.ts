import { expect, test } from 'vitest'
import { countConfirmations } from './confirmations.ts'

test.each([
  [10n, 9n, 0],
  [10n, 10n, 1],
  [10n, 11n, 2],
  [10n, 12n, 3],
  [10n, 500n, 3],
])('TX-04 mined in block %s with head %s: %i of 3 confirmations', (mined, head, count) => {
  expect(countConfirmations(mined, head)).toBe(count)
})
