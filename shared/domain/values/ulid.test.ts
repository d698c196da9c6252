import { expect, test } from 'vitest'
import { toUlidBound } from './ulid.ts'

test('every ULID of a moment lies between its first and last one', () => {
  const ms = Date.UTC(2023, 9, 13, 13, 28, 58, 387)
  const id = '01HCMKKNRK7S5C1JYP50QGDECQ'
  expect([toUlidBound(ms, 'first') <= id, toUlidBound(ms, 'last') >= id]).toEqual([true, true])
  expect([toUlidBound(ms + 1000, 'first') > id, toUlidBound(ms - 1000, 'last') < id]).toEqual([
    true,
    true,
  ])
  expect(toUlidBound(0, 'first')).toBe('0'.repeat(26))
})
