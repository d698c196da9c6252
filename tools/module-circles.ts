const MODULE = /^server\/src\/modules\/([^/]+)\//
const TEST = /\.test\.ts$|\/test-[^/]+$/

/** Which modules of the server each of them imports; `imports` by file. */
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

/** One line for each module that comes back to itself: `a → b → a`, the shortest way. */
export function findModuleCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const modules = toModules(imports)
  return [...modules.keys()].sort().flatMap((module) => {
    const way = findWayBack(modules, module)
    return way ? [`The modules go round in a circle: ${way.join(' → ')}`] : []
  })
}

function findWayBack(modules: ReadonlyMap<string, ReadonlySet<string>>, module: string) {
  const ways = [[module]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of modules.get(way.at(-1) ?? '') ?? []) {
      if (next === module) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return null
}
