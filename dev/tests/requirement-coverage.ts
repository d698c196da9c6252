import { readFileSync } from 'node:fs'
import { fromRoot } from '../paths.ts'
import type { RequirementRows, TestResult } from './requirement-rows.ts'

/** Length of a test run: `usual` is that of `npm test`, `long` that of `npm run test:full`. */
export type TestRunLength = 'usual' | 'long'

/** Requirements that were proven before; both lists only grow, and no row is in both. */
export type ProvenRequirementIds = Record<TestRunLength, readonly string[]>

const read = (name: string) => JSON.parse(readFileSync(fromRoot('docs', name), 'utf8')) as string[]

/**
 * Reads both lists. `npm test` must prove the rows of the first list by itself each time; the rows of the second are
 * proven only by the long run, and only that run is compared with them.
 */
export const readProvenRequirementIds = (): ProvenRequirementIds => ({
  usual: read('proven-rows.json'),
  long: read('proven-rows-full.json'),
})

/** Lists the proven rows: a test with the row's id passed, and none with it failed. */
export const listProvenRequirements = (rows: RequirementRows): string[] =>
  Object.keys(rows).filter((id) => {
    const tests = rows[id] ?? []
    return (
      tests.some(({ status }) => status === 'passed') &&
      tests.every(({ status }) => status !== 'failed')
    )
  })

/** Lists requirements that were proven and no longer are, as failures, even if a test was only removed. */
export function listRequirementRegressions(
  before: readonly string[],
  rows: RequirementRows,
): TestResult[] {
  const proven = new Set(listProvenRequirements(rows))
  return before
    .filter((id) => !proven.has(id))
    .map((id) => ({ test: `${id} was proven and no longer is`, runner: 'rows', status: 'failed' }))
}

/** Lists rows that no list has yet; `npm test` also takes over rows of the long run that it now proves. */
export function listNewlyProvenIds(
  before: ProvenRequirementIds,
  rows: RequirementRows,
  length: TestRunLength,
): string[] {
  const known = length === 'usual' ? before.usual : [...before.usual, ...before.long]
  return listProvenRequirements(rows).filter((id) => !known.includes(id))
}
