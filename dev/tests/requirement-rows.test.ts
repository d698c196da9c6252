import { expect, test } from 'vitest'
import { toForgeResults, toPlaywrightResults, toVitestResults } from './reports.ts'
import { findRequirementIds, formatTestCounts, mergeRequirementRows } from './requirement-rows.ts'

// The cases are in one test, because a title made from a case would claim its ids.
test('at most three ids are read from a title', () => {
  const cases: [string, string, string[]][] = [
    ['no id here, ERC-2612 and B1-22', 'vitest', []],
    ['WR03 is one in Solidity alone', 'vitest', []],
    ['WR-03 BR-09 and AC-01, not SI-07', 'vitest', ['WR-03', 'BR-09', 'AC-01']],
    ['UsdPlus test_WR03_burns', 'forge', ['WR-03']],
  ]
  for (const [title, runner, ids] of cases) expect(findRequirementIds(title, runner)).toEqual(ids)
})

test('each runner’s statuses are translated', () => {
  const results = [
    ...toVitestResults(
      {
        testResults: [
          { name: 'a.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
          {
            name: 'b.test.ts',
            status: 'passed',
            assertionResults: [
              { fullName: 'BR-02 b', status: 'passed' },
              { fullName: 'c', status: 'pending' },
            ],
          },
        ],
      },
      'vitest',
    ),
    ...toForgeResults(
      { 'test/A.t.sol:ATest': { test_results: { 'test_BR02_d(uint256)': { status: 'Failure' } } } },
      'forge',
    ),
    ...toPlaywrightResults(
      {
        suites: [
          {
            title: 'x.spec.ts',
            specs: [
              {
                title: 'AC-01 e',
                tests: [
                  { status: 'expected' },
                  {
                    status: 'flaky',
                    results: [{ error: { message: '\u001b[31mwider\u001b[39m\n\nby 4' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
      'playwright',
    ),
  ]
  expect(results.map(({ reason }) => reason).filter(Boolean)).toEqual(['no module', 'wider\nby 4'])
  expect(results.filter(({ isSecondTry }) => isSecondTry).map(({ test: title }) => title)).toEqual([
    'AC-01 e',
  ])
  expect(formatTestCounts(results)).toBe('3 passed, 2 failed, 1 skipped')
  expect(mergeRequirementRows({}, results)).toEqual({
    'AC-01': [
      { test: 'AC-01 e', runner: 'playwright', status: 'passed' },
      { test: 'AC-01 e', runner: 'playwright', status: 'passed' },
    ],
    'BR-02': [
      { test: 'ATest test_BR02_d', runner: 'forge', status: 'failed' },
      { test: 'BR-02 b', runner: 'vitest', status: 'passed' },
    ],
  })
})

test('a runner’s new results replace its old ones, and other runners’ results stay', () => {
  const passed = (runner: string, title: string) =>
    ({ test: title, runner, status: 'passed' }) as const
  const former = { 'BR-02': [passed('vitest', 'BR-02 a'), passed('forge-full', 'BR-02 old')] }
  expect(mergeRequirementRows(former, [passed('forge-full', 'AC-07 new')])).toEqual({
    'AC-07': [passed('forge-full', 'AC-07 new')],
    'BR-02': [passed('vitest', 'BR-02 a')],
  })
})
