import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const DEFINE = new Set(['test', 'it', 'describe'])
const NEVER_RUNS = new Set(['skip', 'todo', 'fixme'])

/**
 * Returns the titles of a file's tests as its runner reports them: Vitest puts the titles of the
 * groups in front, Playwright does not, and forge names the function.
 */
export function listTestTitles(file: string, source: string): string[] {
  if (file.endsWith('.sol')) {
    return [...source.matchAll(/\bfunction ((?:test|invariant)\w*)/g)].map(([, name = '']) => name)
  }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const titles: string[] = []
  collect(program, { titles, groups: [], isGroupReported: !file.startsWith('e2e/') })
  return titles
}

type Walk = { titles: string[]; groups: readonly string[]; isGroupReported: boolean }

function collect(value: unknown, walk: Walk): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, walk)
    return
  }
  if (!isNode(value)) return
  const definition = value.type === 'CallExpression' ? readDefinition(value) : null
  if (definition === 'never runs') return
  if (definition?.kind === 'test') walk.titles.push([...walk.groups, definition.title].join(' '))
  const isGroup = definition?.kind === 'describe' && walk.isGroupReported
  const below = isGroup ? { ...walk, groups: [...walk.groups, definition.title] } : walk
  for (const child of Object.values(value)) collect(child, below)
}

type Definition = { kind: 'test' | 'describe'; title: string }

/**
 * Returns the title of `test('…')`, `test.each(table)('…')`, `describe.skipIf(…)('…')` and similar calls; null for
 * other calls.
 */
function readDefinition(call: Node): Definition | 'never runs' | null {
  const names = namesOf(call.callee)
  if (!DEFINE.has(names[0] ?? '')) return null
  if (names.some((name) => NEVER_RUNS.has(name))) return 'never runs'
  const title = textOf((call.arguments as unknown[])[0])
  if (title === null) return null
  return { kind: names.includes('describe') ? 'describe' : 'test', title }
}

/** Returns `test.each(table)` as `['test', 'each']`. */
function namesOf(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'Identifier') return [String(value.name)]
  if (value.type === 'CallExpression') return namesOf(value.callee)
  if (value.type === 'TaggedTemplateExpression') return namesOf(value.tag)
  if (value.type !== 'MemberExpression') return []
  return [...namesOf(value.object), ...namesOf(value.property)]
}

/** Returns the text of a literal; each placeholder of a template becomes `…`, because it contains no id. */
function textOf(value: unknown): string | null {
  if (!isNode(value)) return null
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : null
  if (value.type !== 'TemplateLiteral') return null
  const parts = value.quasis as { value: { cooked: string } }[]
  return parts.map(({ value: { cooked } }) => cooked).join('…')
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
