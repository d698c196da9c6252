import { parseSync } from 'vite'

type Node = { type: string; start: number } & Record<string, unknown>

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
const MESSAGE = /^[a-z][a-z0-9-]*(?: [a-z0-9-]+)?: \S/
const KEY = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/

/**
 * Returns a line for each log call whose message is not `<module>: <text>` or is put together at run time, or whose
 * fields are not in snake case. Only constant messages can be grouped and watched by alarms.
 */
export function findLogCallErrors(file: string, source: string): string[] {
  if (!/\blog(?:ger)?\.\w+\(/.test(source)) return []
  const faults: string[] = []
  visit(parseSync(file, source).program, (call) => {
    const line = source.slice(0, call.start).split('\n').length
    faults.push(...findCallFaults(call).map((fault) => `${file}:${line}: ${fault}`))
  })
  return faults
}

function visit(value: unknown, onLog: (call: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onLog)
    return
  }
  if (!isNode(value)) return
  if (isLogCall(value)) onLog(value)
  for (const child of Object.values(value)) visit(child, onLog)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function isLogCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression')
    return false
  const { object, property } = callee
  if (!isNode(property) || !LEVELS.has(String(property.name)) || !isNode(object)) return false
  const owner = object.type === 'MemberExpression' ? object.property : object
  return isNode(owner) && (owner.name === 'log' || owner.name === 'logger')
}

function findCallFaults({ arguments: args }: Node): string[] {
  const nodes = Array.isArray(args) ? args.filter(isNode) : []
  const message = nodes.at(-1)
  const fields = nodes.length > 1 ? nodes[0] : undefined
  return [...findMessageFaults(message), ...findFieldFaults(fields)]
}

function findMessageFaults(message: Node | undefined): string[] {
  if (!message) return ['a log line has no message']
  if (message.type === 'TemplateLiteral')
    return ['a log message is constant; data goes into fields']
  if (message.type !== 'Literal') return []
  const text = String(message.value)
  return MESSAGE.test(text) ? [] : [`"${text}": a log message begins with its module and a colon`]
}

function findFieldFaults(fields: Node | undefined): string[] {
  if (fields?.type !== 'ObjectExpression' || !Array.isArray(fields.properties)) return []
  return fields.properties.filter(isNode).flatMap(({ key }) => {
    const name = isNode(key) ? String(key.name ?? key.value) : undefined
    return name === undefined || KEY.test(name) ? [] : [`${name}: a log field is in snake case`]
  })
}
