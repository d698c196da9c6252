import { expect, test } from 'vitest'
import { findLost, findNew } from './proven.ts'
import type { Rows } from './rows.ts'

const result = (status: 'passed' | 'failed' | 'skipped') =>
  ({ test: 'a test', runner: 'vitest', status }) as const

const ROWS: Rows = {
  'AA-01': [result('passed'), result('skipped')],
  'AA-02': [result('passed'), result('failed')],
  'AA-03': [result('skipped')],
}

const lost = (id: string) => ({
  test: `${id} was proven and no longer is`,
  runner: 'rows',
  status: 'failed',
})

test('a row whose tests failed, were skipped or are gone is lost', () => {
  expect(findLost(['AA-01', 'AA-02', 'AA-03', 'AA-04'], ROWS)).toEqual(
    ['AA-02', 'AA-03', 'AA-04'].map(lost),
  )
})

test('nothing was proven before, nothing is lost', () => {
  expect(findLost([], ROWS)).toEqual([])
})

test('names what is proven for the first time', () => {
  expect(findNew({ usual: ['AA-04'], long: [] }, ROWS, 'usual')).toEqual(['AA-01'])
})

test('a row of the long run is new to npm test alone', () => {
  const before = { usual: [], long: ['AA-01'] }
  expect(findNew(before, ROWS, 'usual')).toEqual(['AA-01'])
  expect(findNew(before, ROWS, 'long')).toEqual([])
})
