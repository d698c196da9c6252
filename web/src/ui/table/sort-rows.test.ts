import { expect, test } from 'vitest'
import { sortRows, toNextSorting } from './sort-rows.ts'

test('DT-01 sorts numbers of any size and text, and is stable', () => {
  const rows = [
    { name: 'b', amount: 9_007_199_254_740_993n },
    { name: 'á', amount: 5n },
    { name: 'B', amount: 5n },
  ]
  const names = (sorted: typeof rows) => sorted.map(({ name }) => name)
  expect(names(sortRows(rows, ({ amount }) => amount, false))).toEqual(['á', 'B', 'b'])
  expect(names(sortRows(rows, ({ amount }) => amount, true))).toEqual(['b', 'á', 'B'])
  expect(names(sortRows(rows, ({ name }) => name, false))).toEqual(['á', 'b', 'B'])
  expect(names(rows)).toEqual(['b', 'á', 'B'])
})

test('DT-01 presses on a header sort ascending, then descending, then not at all', () => {
  const up = toNextSorting(null, 'value')
  const down = toNextSorting(up, 'value')
  expect([up, down, toNextSorting(down, 'value'), toNextSorting(down, 'asset')]).toEqual([
    { columnId: 'value', isDescending: false },
    { columnId: 'value', isDescending: true },
    null,
    { columnId: 'asset', isDescending: false },
  ])
})
