import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fromRoot } from './paths.ts'
import { findLost, findNew, readProvenBefore } from './proven.ts'
import { mergeRows, type TestResult, toSummary } from './rows.ts'
import type { Length } from './runners.ts'

const ROWS = fromRoot('reports', 'rows.json')

const LISTS: Record<Length, string> = {
  usual: 'docs/proven-rows.json',
  long: 'docs/proven-rows-full.json',
}

/** Writes the rows, names what failed and ends with the one line that is counted. */
export function conclude(results: readonly TestResult[], length: Length): void {
  // The long run adds to what `npm test` left; `npm test` begins anew.
  const former = length === 'long' && existsSync(ROWS) ? JSON.parse(readFileSync(ROWS, 'utf8')) : {}
  mkdirSync(fromRoot('reports'), { recursive: true })
  const rows = mergeRows(former, results)
  writeFileSync(ROWS, `${JSON.stringify(rows, null, 2)}\n`)
  const provenBefore = readProvenBefore()
  const judged = [...results, ...findLost(provenBefore[length], rows)]
  const newlyProven = findNew(provenBefore, rows, length)
  if (newlyProven.length > 0) {
    console.log(`\nProven for the first time (add to ${LISTS[length]}): ${newlyProven.join(', ')}`)
  }
  const failed = judged.filter(({ status }) => status === 'failed')
  if (failed.length > 0) console.log('\nFailed:')
  for (const { runner, test, reason = '' } of failed) {
    console.log(`  ${runner}: ${test}`)
    if (reason !== '') console.log(reason.replace(/^/gm, '      '))
  }
  console.log(`\n${toSummary(judged)}`)
  // Without a single pass nothing was proven.
  process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0
}
