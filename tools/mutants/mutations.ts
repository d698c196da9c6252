import type { SyntaxNode } from './syntax-tree.ts'
import { childrenOf, rangeOf } from './syntax-tree.ts'

/** A change of an expression: its kind, and the new text. */
export type Replacement = { kind: string; text: string }

/** Operators that a mutant exchanges: first the one that differs at the boundary, then the opposite. */
const OTHER_OPERATORS: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
}

/** Names of which a mutant takes the other one: directions of rounding, bounds and the two sides of a request. */
const OTHER_NAMES: Record<string, string[]> = {
  Floor: ['Ceil'],
  Ceil: ['Floor'],
  toSharesDown: ['toSharesUp'],
  toSharesUp: ['toSharesDown'],
  toBalanceDown: ['toBalanceUp'],
  toBalanceUp: ['toBalanceDown'],
  min: ['max'],
  max: ['min'],
  owner: ['receiver'],
  receiver: ['owner'],
  requester: ['recipient'],
  recipient: ['requester'],
  from: ['to'],
  to: ['from'],
  units: ['remaining'],
  remaining: ['units'],
  true: ['false'],
  false: ['true'],
}

/** Returns the texts that replace this expression alone, without changes inside its parts. */
export function replacementsOf(node: SyntaxNode, source: string): Replacement[] {
  const { start, end } = rangeOf(node)
  const text = source.slice(start, end)
  if (node.nodeType === 'BinaryOperation' || node.nodeType === 'Assignment') {
    return operatorReplacements(node, source)
  }
  if (node.nodeType === 'UnaryOperation' && node.operator === '!') {
    return [{ kind: 'operator', text: text.slice(1) }]
  }
  if (node.nodeType === 'FunctionCall') return roundingReplacements(node, source)
  if (node.nodeType === 'MemberAccess') {
    const name = String(node.memberName)
    const before = text.slice(0, text.length - name.length)
    if (!isOneOfTwo(name, before)) return []
    return namesFor(name).map((other) => ({ kind: 'name', text: `${before}${other}` }))
  }
  if (node.nodeType === 'Identifier') {
    return namesFor(String(node.name)).map((other) => ({ kind: 'name', text: other }))
  }
  if (node.nodeType === 'Literal' && node.kind === 'bool') {
    return namesFor(text).map((other) => ({ kind: 'value', text: other }))
  }
  return []
}

function operatorReplacements(node: SyntaxNode, source: string): Replacement[] {
  const [left, right] = childrenOf(node)
  if (!left || !right || (isLiteral(left) && isLiteral(right))) return []
  const operator = String(node.operator)
  const before = source.slice(rangeOf(node).start, rangeOf(left).end)
  const after = source.slice(rangeOf(right).start, rangeOf(node).end)
  const between = source.slice(rangeOf(left).end, rangeOf(right).start)
  return (OTHER_OPERATORS[operator] ?? []).map((other) => ({
    kind: 'operator',
    text: `${before}${between.replace(operator, other)}${after}`,
  }))
}

/** A function that is attached to a type can only be exchanged together with its arguments. */
function roundingReplacements(node: SyntaxNode, source: string): Replacement[] {
  const called = node.expression as SyntaxNode
  const name = String(called.memberName)
  if (called.nodeType !== 'MemberAccess' || !/(Down|Up)$/.test(name)) return []
  const nameStart = rangeOf(called).end - name.length
  const before = source.slice(rangeOf(node).start, nameStart)
  const after = source.slice(rangeOf(called).end, rangeOf(node).end)
  return namesFor(name).map((other) => ({ kind: 'name', text: `${before}${other}${after}` }))
}

/** Other fields with these names have no opposite. */
function isOneOfTwo(name: string, before: string): boolean {
  if (name === 'min' || name === 'max') return before === 'Math.'
  if (name === 'Floor' || name === 'Ceil') return true
  if (name === 'units' || name === 'remaining') return true
  return before === 'request.' && (name === 'owner' || name === 'receiver')
}

const namesFor = (name: string) =>
  Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? []) : []

const isLiteral = (node: SyntaxNode) => node.nodeType === 'Literal'
