import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const TESTS = 'contracts/test'

/**
 * Returns the tests to run first for a mutant of the file: those in the folder with the contract's name, or else those
 * of the contracts that import it.
 */
export function findNearestTests(folder: string, file: string, files: readonly string[]): string[] {
  let level = [file]
  const seen = new Set(level)
  while (level.length > 0) {
    const found = level.flatMap((one) => listTestsNamedAfter(folder, one))
    if (found.length > 0) return found
    level = files.filter(
      (other) => !seen.has(other) && level.some((one) => doesImport(folder, other, one)),
    )
    for (const one of level) seen.add(one)
  }
  return []
}

/** Returns all test files that use the file, also through others: no other test can notice a change of it. */
export function findDependentTests(folder: string, file: string): string[] {
  return listTests(folder, TESTS).filter((test) => listImports(folder, test).has(file))
}

const listTests = (folder: string, place: string): string[] =>
  readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.t.sol'))
    .map((name) => join(place, name))
    .sort()

const known = new Map<string, ReadonlySet<string>>()

/** Lists the contracts that a file imports, also through others, and the file itself. */
export function listImports(folder: string, file: string): ReadonlySet<string> {
  const found = known.get(join(folder, file))
  if (found) return found
  const imports = new Set([file])
  for (const one of imports) {
    const source = readFileSync(join(folder, one), 'utf8')
    for (const [, path = ''] of source.matchAll(/^(?:import |\} from )[^"]*"(\.[^"]+)";/gm)) {
      imports.add(join(dirname(one), path))
    }
  }
  known.set(join(folder, file), imports)
  return imports
}

function listTestsNamedAfter(folder: string, file: string): string[] {
  const name = basename(file, '.sol')
  const own = `${TESTS}/${name}`
  const ofLibrary = `${TESTS}/libraries/${name}.t.sol`
  return [
    ...(existsSync(join(folder, own)) ? listTests(folder, own) : []),
    ...(existsSync(join(folder, ofLibrary)) ? [ofLibrary] : []),
  ]
}

const doesImport = (folder: string, file: string, imported: string) =>
  readFileSync(join(folder, file), 'utf8').includes(`/${basename(imported)}"`)
