import { readFileSync } from 'node:fs'
import { fromRoot } from './paths.ts'
import type { Rows, TestResult } from './rows.ts'

const LIST = fromRoot('docs', 'proven-rows.json')

/** The requirements that were proven before; the list only grows. */
export const readProvenBefore = (): string[] => JSON.parse(readFileSync(LIST, 'utf8')) as string[]

/** Proven: a test that carries the id ran and passed, and none that carries it failed. */
export const listProven = (rows: Rows): string[] =>
  Object.keys(rows).filter((id) => {
    const tests = rows[id] ?? []
    return (
      tests.some(({ status }) => status === 'passed') &&
      tests.every(({ status }) => status !== 'failed')
    )
  })

/** A requirement that was proven and no longer is fails the run, even if its test was only removed. */
export function findLost(before: readonly string[], rows: Rows): TestResult[] {
  const proven = new Set(listProven(rows))
  return before
    .filter((id) => !proven.has(id))
    .map((id) => ({ test: `${id} was proven and no longer is`, runner: 'rows', status: 'failed' }))
}

export function findNew(before: readonly string[], rows: Rows): string[] {
  return listProven(rows).filter((id) => !before.includes(id))
}
