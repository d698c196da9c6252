import { expect, test } from 'vitest'
import { pageSizes, snapPageSize, toPageCount } from './paging.ts'

test.each(pageSizes)('DT-06 %i is a page size', (size) => {
  const supported = { pageSize: size, isSupported: true }
  expect([snapPageSize(size), snapPageSize(String(size))]).toEqual([supported, supported])
})

test.each([
  [11, 10],
  [60, 100],
  [55, 10],
  [56, 100],
  [0, 10],
  [-5, 10],
  [1e9, 100],
  [Number.POSITIVE_INFINITY, 100],
  [Number.NEGATIVE_INFINITY, 10],
  ['12.5', 10],
  ['many', 10],
])('DT-06 %s snaps to %i', (wanted, pageSize) => {
  expect(snapPageSize(wanted)).toEqual({ pageSize, isSupported: false })
})

test.each([undefined, null, ''])('DT-06 a missing page size (%j) is the default', (wanted) => {
  expect(snapPageSize(wanted)).toEqual({ pageSize: 10, isSupported: true })
})

test.each([
  [0, 10, 0],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [1001, 100, 11],
])('DT-05 %i rows at %i per page are %i pages', (total, pageSize, count) => {
  expect(toPageCount(total, pageSize)).toBe(count)
})
