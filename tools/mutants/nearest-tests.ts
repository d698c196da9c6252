import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const TESTS = 'contracts/test'

/**
 * Returns the tests to run first for a mutant of the file: those in the folder with the contract's name, or else those
 * of the contracts that import it.
 */
export function findNearestTests(folder: string, file: string, files: readonly string[]): string[] {
  let level = [file]
  const seen = new Set(level)
  while (level.length > 0) {
    const found = level.flatMap((one) => testsNamedAfter(folder, one))
    if (found.length > 0) return found
    level = files.filter(
      (other) => !seen.has(other) && level.some((one) => doesImport(folder, other, one)),
    )
    for (const one of level) seen.add(one)
  }
  return []
}

function testsNamedAfter(folder: string, file: string): string[] {
  const name = basename(file, '.sol')
  const places = [`${TESTS}/${name}`, `${TESTS}/libraries/${name}.t.sol`]
  return places
    .filter((place) => existsSync(join(folder, place)))
    .map((place) => (place.endsWith('.sol') ? place : `${place}/*`))
}

const doesImport = (folder: string, file: string, imported: string) =>
  readFileSync(join(folder, file), 'utf8').includes(`/${basename(imported)}"`)
