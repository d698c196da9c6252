import { expect, test } from 'vitest'
import { listNewlyProvenIds, listRequirementRegressions } from './requirement-coverage.ts'
import type { RequirementRows } from './requirement-rows.ts'

const result = (status: 'passed' | 'failed' | 'skipped') =>
  ({ test: 'a test', runner: 'vitest', status }) as const

const ROWS: RequirementRows = {
  'BR-01': [result('passed'), result('skipped')],
  'BR-02': [result('passed'), result('failed')],
  'BR-03': [result('skipped')],
}

const lost = (id: string) => ({
  test: `${id} was proven and no longer is`,
  runner: 'rows',
  status: 'failed',
})

test('a row whose tests failed, were skipped or are gone is lost', () => {
  expect(listRequirementRegressions(['BR-01', 'BR-02', 'BR-03', 'BR-04'], ROWS)).toEqual(
    ['BR-02', 'BR-03', 'BR-04'].map(lost),
  )
})

test('without earlier proofs there are no regressions', () => {
  expect(listRequirementRegressions([], ROWS)).toEqual([])
})

test('newly proven rows are listed', () => {
  expect(listNewlyProvenIds({ usual: ['BR-04'], long: [] }, ROWS, 'usual')).toEqual(['BR-01'])
})

test('a row that only the long run proved is new to npm test', () => {
  const before = { usual: [], long: ['BR-01'] }
  expect(listNewlyProvenIds(before, ROWS, 'usual')).toEqual(['BR-01'])
  expect(listNewlyProvenIds(before, ROWS, 'long')).toEqual([])
})
