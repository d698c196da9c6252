// Writes the tables of environment variables in `docs/running.md`. `--check` writes nothing and fails if they are
// stale. With and without `--check` it fails if the code reads a variable that the tables lack, or if the tables have a
// variable that the code does not read.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentSchema } from '../server/src/config/config.ts'
import { renamedVariables } from '../server/src/config/renamed-variables.ts'
import { listSourceFiles, REPOSITORY_ROOT } from './source-files.ts'
import {
  findContainerVariableReads,
  findVariableFallbacks,
  findVariableReads,
} from './variables/find-reads.ts'
import { internalVariables, variableGroups } from './variables/groups.ts'
import {
  fillVariablesPage,
  findVariableErrors,
  type VariableReaders,
} from './variables/variables-page.ts'

const PAGE = join(REPOSITORY_ROOT, 'docs/running.md')

const CODE = /\.(ts|tsx|mjs|sol)$|^docker\/(compose\.yaml|Caddyfile)$/

const CONTAINERS = 'containers'

/** Patterns of paths, each with the component that matching files belong to; the first match applies. */
const parts: readonly [RegExp, string][] = [
  [/^tools\/variables\//, ''],
  [/\.test\.tsx?$|^server\/src\/(test-|simulation\/)|^vitest\.config|^contracts\/test/, 'tests'],
  [/^e2e\//, 'browser tests'],
  [/^server\//, 'server'],
  [/^dev\//, 'commands'],
  [/^simulators\//, 'simulators'],
  [/^web\//, 'page build'],
  [/^bench\//, 'benchmarks'],
  [/^docker\//, CONTAINERS],
  [/^tools\//, 'tools'],
  [/^contracts\//, 'contracts'],
]

function listReaders(): VariableReaders {
  const readers = new Map<string, Set<string>>()
  const add = (name: string, part: string) =>
    readers.set(name, (readers.get(name) ?? new Set()).add(part))
  for (const name of Object.keys(environmentSchema.shape)) add(name, 'server')
  for (const file of listSourceFiles(CODE)) {
    const part = parts.find(([pattern]) => pattern.test(file))?.[1]
    if (!part) continue
    const find = part === CONTAINERS ? findContainerVariableReads : findVariableReads
    for (const name of find(readFileSync(join(REPOSITORY_ROOT, file), 'utf8'))) add(name, part)
  }
  return new Map([...readers].map(([name, found]) => [name, [...found]]))
}

const readers = listReaders()
const fallbacks = listSourceFiles(CODE)
  .filter((file) => !/^tools\/variables\/|\.test\.tsx?$/.test(file))
  .flatMap((file) => findVariableFallbacks(readFileSync(join(REPOSITORY_ROOT, file), 'utf8')))
const faults = findVariableErrors({
  groups: variableGroups,
  passed: internalVariables,
  readers,
  fallbacks,
})
const page = readFileSync(PAGE, 'utf8')
const filled = fillVariablesPage(page, {
  groups: variableGroups,
  readers,
  renamed: renamedVariables,
})
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, filled)
  console.log(`${readers.size} variables, ${filled === page ? 'none' : 'some'} changed`)
} else if (filled !== page) {
  console.error('docs/running.md has other variables than the code, run `npm run gen`.')
  process.exitCode = 1
}
