import { findShortestCycle } from './shortest-cycle.ts'

const MODULE = /^server\/src\/modules\/([^/]+)\//
const TEST = /\.test\.ts$|\/test-[^/]+$/

/** Returns the modules that each module of the server imports; tests do not count. */
function toModules(imports: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const modules = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const from = MODULE.exec(file)?.[1]
    if (from === undefined || TEST.test(file)) continue
    const known = modules.get(from) ?? new Set()
    for (const target of targets) {
      const to = MODULE.exec(target)?.[1]
      if (to !== undefined && to !== from) known.add(to)
    }
    modules.set(from, known)
  }
  return modules
}

/** Returns one line for each module that imports itself through others, with the shortest cycle: `a → b → a`. */
export function findModuleCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const modules = toModules(imports)
  return [...modules.keys()].sort().flatMap((module) => {
    const way = findShortestCycle(modules, module)
    return way ? [`Modules import one another in a circle: ${way.join(' → ')}`] : []
  })
}
