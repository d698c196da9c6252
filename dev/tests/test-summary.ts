import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fromRoot } from '../paths.ts'
import {
  listNewlyProvenIds,
  listRequirementRegressions,
  readProvenRequirementIds,
  type TestRunLength,
} from './requirement-coverage.ts'
import {
  formatTestCounts,
  mergeRequirementRows,
  type RequirementRows,
  type TestResult,
} from './requirement-rows.ts'

const ROWS = fromRoot('reports', 'rows.json')

const LISTS: Record<TestRunLength, string> = {
  usual: 'docs/proven-rows.json',
  long: 'docs/proven-rows-full.json',
}

/**
 * Writes the rows, lists failures and ends with one summary line. An incomplete run is not compared with the rows
 * that were proven before.
 */
export function printSummaryAndExit(
  results: readonly TestResult[],
  length: TestRunLength,
  isWhole = true,
): void {
  // The long run adds its results to the stored rows; `npm test` replaces all rows.
  const former =
    length === 'long' && existsSync(ROWS)
      ? (JSON.parse(readFileSync(ROWS, 'utf8')) as RequirementRows)
      : {}
  mkdirSync(fromRoot('reports'), { recursive: true })
  const rows = mergeRequirementRows(former, results)
  writeFileSync(ROWS, `${JSON.stringify(rows, null, 2)}\n`)
  const provenBefore = readProvenRequirementIds()
  const judged = [
    ...results,
    ...(isWhole ? listRequirementRegressions(provenBefore[length], rows) : []),
  ]
  const newlyProven = listNewlyProvenIds(provenBefore, rows, length)
  if (newlyProven.length > 0) {
    const todo = `${LISTS[length]} and mark built in docs/requirements.md`
    console.log(`\nProven for the first time (add to ${todo}): ${newlyProven.join(', ')}`)
  }
  const again = judged.filter(({ isSecondTry }) => isSecondTry)
  if (again.length > 0) console.log('\nPassed at the second try only:')
  again.forEach(printResult)
  const skipped = judged.filter(({ status }) => status === 'skipped')
  if (skipped.length > 0) console.log('\nSkipped:')
  skipped.forEach(printResult)
  const failed = judged.filter(({ status }) => status === 'failed')
  if (failed.length > 0) console.log('\nFailed:')
  failed.forEach(printResult)
  console.log(`\n${formatTestCounts(judged)}`)
  // A run without results is a failure too.
  process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0
}

function printResult({ runner, test, reason = '' }: TestResult): void {
  console.log(`  ${runner}: ${test}`)
  if (reason !== '') console.log(reason.replace(/^/gm, '      '))
}
