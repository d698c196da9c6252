import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fromRoot } from './paths.ts'
import { findLost, findNew, readProvenBefore } from './proven.ts'
import { mergeRows, type TestResult, toSummary } from './rows.ts'

const ROWS = fromRoot('reports', 'rows.json')

/** Writes the rows, names what failed and ends with the one line that is counted. */
export function conclude(results: readonly TestResult[], { merge }: { merge: boolean }): void {
  const former = merge && existsSync(ROWS) ? JSON.parse(readFileSync(ROWS, 'utf8')) : {}
  mkdirSync(fromRoot('reports'), { recursive: true })
  const rows = mergeRows(former, results)
  writeFileSync(ROWS, `${JSON.stringify(rows, null, 2)}\n`)
  const provenBefore = readProvenBefore()
  const judged = [...results, ...findLost(provenBefore, rows)]
  const newlyProven = findNew(provenBefore, rows)
  if (newlyProven.length > 0) {
    console.log(
      `\nProven for the first time (add to docs/proven-rows.json): ${newlyProven.join(', ')}`,
    )
  }
  const failed = judged.filter(({ status }) => status === 'failed')
  if (failed.length > 0) console.log('\nFailed:')
  for (const { runner, test } of failed) console.log(`  ${runner}: ${test}`)
  console.log(`\n${toSummary(judged)}`)
  // Without a single pass nothing was proven.
  process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0
}
