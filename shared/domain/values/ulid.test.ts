import { expect, test } from 'vitest'
import { toUlidOf } from './ulid.ts'

test('every id of a moment lies between its first and its last', () => {
  const ms = Date.UTC(2023, 9, 13, 13, 28, 58, 387)
  const id = '01HCMKKNRK7S5C1JYP50QGDECQ'
  expect([toUlidOf(ms, 'first') <= id, toUlidOf(ms, 'last') >= id]).toEqual([true, true])
  expect([toUlidOf(ms + 1000, 'first') > id, toUlidOf(ms - 1000, 'last') < id]).toEqual([
    true,
    true,
  ])
  expect(toUlidOf(0, 'first')).toBe('0'.repeat(26))
})
