import { expect, test } from 'vitest'
import { type ForgeReport, toInvariantCalls } from './reports.ts'

const toReport = (...calls: number[]): ForgeReport => ({
  'Purse.t.sol:PurseInvariant': {
    test_results: Object.fromEntries([
      ['test_pays()', { status: 'Success', kind: {} }],
      ...calls.map((count, index) => [
        `invariant_${index}()`,
        { status: 'Success', kind: { Invariant: { calls: count } } },
      ]),
    ]),
  },
})

test('invariants that make too few calls together fail the run', () => {
  expect(toInvariantCalls(toReport(500_000, 499_999), 'forge-full')).toEqual({
    test: 'the invariants of the contracts made 999999 calls, at least 1000000',
    runner: 'forge-full',
    status: 'failed',
  })
})

test('a million calls of all invariants together are enough', () => {
  expect(toInvariantCalls(toReport(500_000, 500_000), 'forge-full')).toMatchObject({
    status: 'passed',
  })
})
