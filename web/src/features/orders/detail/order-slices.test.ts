import { expect, test } from 'vitest'
import { countShownOrders, toOrderSlices } from './order-slices.ts'

const counts = { working: 3, filled: 25, closed: 4 }
const at = (pageIndex: number, rest: Partial<Parameters<typeof toOrderSlices>[0]> = {}) =>
  toOrderSlices({
    counts,
    show: 'all',
    page: { pageIndex, pageSize: 10 },
    isAscending: false,
    ...rest,
  })

test('SK-06 no page is requested for an empty list', () => {
  expect(at(0, { counts: { working: 0, filled: 0, closed: 0 } })).toEqual([])
  expect(at(4)).toEqual([])
  expect(at(1, { show: 'working' })).toEqual([])
})

test('SK-06 DT-04 pages go through the groups in order', () => {
  expect(at(0)).toEqual([
    { group: 'working', pages: [1], pageSize: 10, from: 0, to: 3 },
    { group: 'filled', pages: [1], pageSize: 10, from: 0, to: 7 },
  ])
  expect(at(1)).toEqual([{ group: 'filled', pages: [1, 2], pageSize: 10, from: 7, to: 17 }])
  expect(at(2)).toEqual([
    { group: 'filled', pages: [2, 3], pageSize: 10, from: 7, to: 15 },
    { group: 'closed', pages: [1], pageSize: 10, from: 0, to: 2 },
  ])
  expect(at(3)).toEqual([{ group: 'closed', pages: [1], pageSize: 10, from: 2, to: 4 }])
})

test('DT-01 sorting oldest first reverses the list', () => {
  expect(at(0, { show: 'filled', isAscending: true })).toEqual([
    { group: 'filled', pages: [2, 3], pageSize: 10, from: 5, to: 15 },
  ])
  expect(at(2, { show: 'filled', isAscending: true })).toEqual([
    { group: 'filled', pages: [1], pageSize: 10, from: 0, to: 5 },
  ])
})

test('every order is on exactly one page, for all sizes', () => {
  for (const isAscending of [false, true]) {
    for (const pageSize of [10, 15, 20]) {
      const seen = [0, 1, 2, 3].flatMap((pageIndex) =>
        at(pageIndex, { isAscending, page: { pageIndex, pageSize } }).flatMap((slice) =>
          Array.from(
            { length: slice.to - slice.from },
            (_, row) =>
              `${slice.group} ${((slice.pages[0] ?? 0) - 1) * pageSize + slice.from + row}`,
          ),
        ),
      )
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe(countShownOrders(counts, 'all'))
    }
  }
})
