import { posix } from 'node:path'
import { parseSync } from 'vite'

type Node = { type: string; source?: { type: string; value?: unknown } | null } & Record<
  string,
  unknown
>

/** Returns the imports of a TypeScript file, types included, as paths from the root or `npm:<package>`. */
export function listImports(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found: string[] = []
  collect(program, found)
  return found.map((specifier) => resolveImport(file, specifier))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Collects the `source` of static and dynamic imports, re-exports and `import('…')` types. */
function collect(value: unknown, found: string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found)
    return
  }
  if (!isNode(value)) return
  if (isNode(value.source) && typeof value.source.value === 'string') found.push(value.source.value)
  for (const child of Object.values(value)) collect(child, found)
}

export function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('#')) return `web/src/${specifier.slice(1)}`
  if (specifier.startsWith('@parvalue/')) return specifier.slice('@parvalue/'.length)
  const parts = specifier.split('/')
  return `npm:${parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')}`
}
