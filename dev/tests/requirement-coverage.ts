import { readFileSync } from 'node:fs'
import { fromRoot } from '../paths.ts'
import type { Rows, TestResult } from './rows.ts'

/** `usual` belongs to every change, `long` to `npm run test:full`. */
export type Length = 'usual' | 'long'

/** Requirements that were proven before; both lists only grow, and no row stands in both. */
export type ProvenBefore = Record<Length, readonly string[]>

const read = (name: string) => JSON.parse(readFileSync(fromRoot('docs', name), 'utf8')) as string[]

/**
 * What `npm test` proves it has to prove each time, by itself. What only the long run proves is on
 * a list of its own, which that run is held against.
 */
export const readProvenBefore = (): ProvenBefore => ({
  usual: read('proven-rows.json'),
  long: read('proven-rows-full.json'),
})

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
export function findRegressions(before: readonly string[], rows: Rows): TestResult[] {
  const proven = new Set(listProven(rows))
  return before
    .filter((id) => !proven.has(id))
    .map((id) => ({ test: `${id} was proven and no longer is`, runner: 'rows', status: 'failed' }))
}

/** What no list has yet; `npm test` also takes over rows of the long run that it now proves. */
export function findNew(before: ProvenBefore, rows: Rows, length: Length): string[] {
  const known = length === 'usual' ? before.usual : [...before.usual, ...before.long]
  return listProven(rows).filter((id) => !known.includes(id))
}
