import { findShortestCycle } from './shortest-cycle.ts'

/**
 * Returns one line for each group of files that import one another in a cycle, types included, with the shortest cycle.
 * `imports` maps each file to its imports.
 */
export function findImportCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set<string>()
  return [...imports.keys()].sort().flatMap((file) => {
    if (seen.has(file)) return []
    const way = findShortestCycle(imports, file)
    if (!way) return []
    for (const member of listGroup(imports, file)) seen.add(member)
    return [`Files import one another in a circle: ${way.join(' → ')}`]
  })
}

/** Returns the files of the cycles that go through one file. */
function listGroup(imports: ReadonlyMap<string, readonly string[]>, file: string): string[] {
  const isBefore = listReachable(invert(imports), file)
  return [...listReachable(imports, file)].filter((each) => isBefore.has(each))
}

function invert(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return importers
}

function listReachable(imports: ReadonlyMap<string, readonly string[]>, start: string) {
  const found = new Set([start])
  for (const file of found) for (const target of imports.get(file) ?? []) found.add(target)
  return found
}
