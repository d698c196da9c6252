import { expect, test } from 'vitest'
import {
  FIRST_TABLE_PAGE,
  parsePageIndex,
  toPageRange,
  toPageSizeText,
  withPageSize,
} from './table-page.ts'

test.each([[-1], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY], ['2'], [null], [undefined]])(
  'DT-05 %j is not a page index and means the first page',
  (wanted) => {
    expect(parsePageIndex(wanted)).toBe(0)
  },
)

test.each([
  [undefined, null],
  [25, '25'],
  ['25', '25'],
  [[25], '[25]'],
  [{ size: 25 }, '{"size":25}'],
])('DT-05 the page size %j in the URL is read as %j', (wanted, text) => {
  expect(toPageSizeText(wanted)).toBe(text)
})

test('DT-05 a URL without paging means index 0 and 10 rows', () => {
  expect([parsePageIndex(undefined), FIRST_TABLE_PAGE]).toEqual([0, { pageIndex: 0, pageSize: 10 }])
  expect(parsePageIndex(13)).toBe(13)
})

test.each([
  [{ pageIndex: 0, pageSize: 10 }, 0, { pageIndex: 0, pageCount: 0, first: 0, last: 0 }],
  [{ pageIndex: 5, pageSize: 10 }, 0, { pageIndex: 0, pageCount: 0, first: 0, last: 0 }],
  [{ pageIndex: 0, pageSize: 10 }, 137, { pageIndex: 0, pageCount: 14, first: 1, last: 10 }],
  [{ pageIndex: 13, pageSize: 10 }, 137, { pageIndex: 13, pageCount: 14, first: 131, last: 137 }],
  [{ pageIndex: 99, pageSize: 40 }, 137, { pageIndex: 3, pageCount: 4, first: 121, last: 137 }],
  [{ pageIndex: 1, pageSize: 10 }, 10, { pageIndex: 0, pageCount: 1, first: 1, last: 10 }],
])('DT-04 page %j of %i rows has the range %j', (page, total, range) => {
  expect(toPageRange(page, total)).toEqual(range)
})

test.each([
  [{ pageIndex: 3, pageSize: 10 }, 25, { pageIndex: 1, pageSize: 25 }],
  [{ pageIndex: 1, pageSize: 100 }, 10, { pageIndex: 10, pageSize: 10 }],
])('DT-04 from %j to %i rows per page the first row stays visible', (page, size, next) => {
  expect(withPageSize(page, size)).toEqual(next)
})
