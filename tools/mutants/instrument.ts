import { type Replacement, replacementsOf } from './mutations.ts'
import { childrenOf, rangeOf, type SyntaxNode } from './syntax-tree.ts'

/** One small change of the contracts. All are compiled at once; the block's random value (`prevrandao`) selects the one that is active. */
export type Mutant = {
  id: number
  file: string
  line: number
  contract: string
  function: string
  kind: string
  original: string
  replacement: string
}

/** The value of the first mutant, far from those that tests use. */
export const FIRST_SELECTOR = 0xc0de_0000_0000n

/** Returns the value of the block's `prevrandao` that activates a mutant. */
export const toSelector = (id: number) => FIRST_SELECTOR + BigInt(id)

const toCondition = (id: number) => `block.prevrandao == ${toSelector(id)}`

/** Matches the selection of a mutant in an instrumented source. */
export const SELECTOR = /block\.prevrandao == (\d+)/g

/** `count` includes the mutants that were left out. */
export type Instrumented = { source: string; mutants: Mutant[]; count: number }

/** Where a node stands; `names` has the variables that its function declares, with their storage location. */
type Place = { contract: string; function: string; names: ReadonlyMap<string, string> }

/**
 * Returns the source with all its mutants, each behind a comparison of the block's random value. With any other value it
 * behaves as before. Functions that are `pure` become `view`, because they read the block. Mutants of `excluded`
 * are left out, because they do not compile.
 */
export function instrument(
  file: string,
  source: string,
  tree: SyntaxNode,
  { firstId, excluded }: { firstId: number; excluded: ReadonlySet<number> },
): Instrumented {
  const mutants: Mutant[] = []
  let nextId = firstId

  const add = (node: SyntaxNode, { kind, text }: Replacement, place: Place): number | undefined => {
    const id = nextId++
    if (excluded.has(id)) return
    const { start, end } = rangeOf(node)
    const line = source.slice(0, start).split('\n').length
    const original = toOneLine(source.slice(start, end))
    const { contract, function: name } = place
    mutants.push({
      id,
      file,
      line,
      contract,
      function: name,
      kind,
      original,
      replacement: toOneLine(text),
    })
    return id
  }

  const renderParts = (node: SyntaxNode, place: Place): string => {
    const { start, end } = rangeOf(node)
    let text = ''
    let position = start
    for (const child of childrenOf(node)) {
      const range = rangeOf(child)
      if (range.start < position) continue
      text += source.slice(position, range.start) + render(child, place)
      position = range.end
    }
    return text + source.slice(position, end)
  }

  /** The semicolon follows in the source. */
  const renderStatement = (node: SyntaxNode, place: Place): string => {
    const assignment = node.expression as SyntaxNode | undefined
    const text = renderParts(node, place)
    // The compiler refuses a reference to storage that is not always set.
    const isReference = assignment?.nodeType === 'Assignment' && setsReference(assignment, place)
    const removed = isReference ? undefined : add(node, { kind: 'removed line', text: '' }, place)
    const whole = removed === undefined ? text : `if (!(${toCondition(removed)})) ${text}`
    if (assignment?.nodeType !== 'Assignment') return whole
    return replacementsOf(assignment, source).reduce((rest, replacement) => {
      const id = add(assignment, replacement, place)
      return id === undefined ? rest : `if (${toCondition(id)}) ${replacement.text}; else ${rest}`
    }, whole)
  }

  const renderExpression = (node: SyntaxNode, place: Place): string => {
    let text = renderParts(node, place)
    for (const replacement of replacementsOf(node, source)) {
      if (node.nodeType === 'Identifier' && !place.names.has(replacement.text)) continue
      const id = add(node, replacement, place)
      if (id !== undefined) text = `(${toCondition(id)} ? ${replacement.text} : ${text})`
    }
    return text
  }

  const renderFunction = (node: SyntaxNode, place: Place): string => {
    const inside = { ...place, function: String(node.name), names: declaredIn(node) }
    const modifiers = (node.modifiers as SyntaxNode[]).filter(isRemovable)
    if (node.kind !== 'function' || !node.body || modifiers.length === 0)
      return renderParts(node, inside)
    const added = modifiers.map((modifier) => ({
      modifier,
      id: add(modifier, { kind: 'removed modifier', text: '' }, inside),
    }))
    return toDispatch(node, source, {
      added,
      body: renderParts(node.body as SyntaxNode, inside),
      contract: place.contract,
    })
  }

  const render = (node: SyntaxNode, place: Place): string => {
    const { start, end } = rangeOf(node)
    switch (node.nodeType) {
      case 'ContractDefinition':
        return renderParts(node, { ...place, contract: String(node.name) })
      case 'FunctionDefinition':
        return renderFunction(node, place)
      case 'ModifierDefinition':
        return renderParts(node, { ...place, function: String(node.name) })
      case 'InlineAssembly':
      case 'VariableDeclaration':
      case 'ModifierInvocation':
      case 'StructDefinition':
      case 'UsingForDirective':
      case 'InheritanceSpecifier':
      case 'ImportDirective':
      case 'ForStatement':
        return source.slice(start, end)
      case 'ExpressionStatement':
      case 'EmitStatement':
        return renderStatement(node, place)
      case 'IfStatement':
        return renderIf(node, place)
      case 'Assignment':
        return renderAssignment(node, place)
      default:
        return renderExpression(node, place)
    }
  }

  /** An assignment is a statement, so its operator is exchanged by a second statement and not within an expression. */
  const renderAssignment = (node: SyntaxNode, place: Place): string => {
    const [left, right] = childrenOf(node)
    if (!left || !right) return renderParts(node, place)
    const { start, end } = rangeOf(left)
    const between = source.slice(end, rangeOf(right).start)
    return `${source.slice(start, end)}${between}${render(right, place)}`
  }

  const renderIf = (node: SyntaxNode, place: Place): string => {
    const condition = node.condition as SyntaxNode
    const id = add(condition, { kind: 'never', text: 'false' }, place)
    const { start, end } = rangeOf(node)
    const before = source.slice(start, rangeOf(condition).start)
    const rendered = render(condition, place)
    let text = before + (id === undefined ? rendered : `!(${toCondition(id)}) && (${rendered})`)
    let position = rangeOf(condition).end
    for (const body of childrenOf(node).filter((child) => child !== condition)) {
      const range = rangeOf(body)
      text += source.slice(position, range.start)
      const isBraced = body.nodeType === 'Block' || body.nodeType === 'IfStatement'
      // The semicolon of the last body follows in the source.
      const isWhole = isBraced || range.end >= end
      text += isWhole ? render(body, place) : `{ ${render(body, place)}; }`
      position = isWhole ? range.end : source.indexOf(';', range.end) + 1
    }
    return text + source.slice(position, end)
  }

  const whole = `${source.slice(0, rangeOf(tree).start)}${renderParts(tree, { contract: '', function: '', names: new Map() })}`
  const end = source.slice(rangeOf(tree).end)
  return { source: `${whole}${end}`, mutants, count: nextId - firstId }
}

/** Returns the variables that a function declares, with where each lies. */
function declaredIn(node: SyntaxNode): Map<string, string> {
  if (node.nodeType === 'VariableDeclaration') {
    return new Map([[String(node.name), String(node.storageLocation)]])
  }
  return new Map(childrenOf(node).flatMap((child) => [...declaredIn(child)]))
}

function setsReference(assignment: SyntaxNode, { names }: Place): boolean {
  const left = assignment.leftHandSide as SyntaxNode
  return left.nodeType === 'Identifier' && names.get(String(left.name)) === 'storage'
}

/** Modifiers of initializers are not removed: the tests would deploy nothing. */
function isRemovable(modifier: SyntaxNode): boolean {
  const name = String((modifier.modifierName as SyntaxNode | undefined)?.name)
  return !['initializer', 'reinitializer', 'onlyInitializing'].includes(name)
}

/**
 * Returns three or more functions for one: the first has its name and calls, by that value, either the private copy with
 * all modifiers or one without a modifier.
 */
function toDispatch(
  node: SyntaxNode,
  source: string,
  {
    added,
    body,
    contract,
  }: { added: { modifier: SyntaxNode; id: number | undefined }[]; body: string; contract: string },
): string {
  const textOf = (part: unknown) => {
    const { start, end } = rangeOf(part as SyntaxNode)
    return source.slice(start, end)
  }
  const name = String(node.name)
  const list = (node.parameters as SyntaxNode).parameters as SyntaxNode[]
  const parameters = list.map((parameter, index) =>
    parameter.name ? textOf(parameter) : `${textOf(parameter)} unnamed${index}`,
  )
  const names = list
    .map((parameter, index) => String(parameter.name) || `unnamed${index}`)
    .join(', ')
  const returned = (node.returnParameters as SyntaxNode).parameters as SyntaxNode[]
  const returns = returned.length > 0 ? `returns (${returned.map(textOf).join(', ')})` : ''
  const mutability = String(node.stateMutability)
  const shared = mutability === 'nonpayable' ? '' : mutability
  const internal = mutability === 'payable' ? '' : shared
  const overrides = node.overrides ? textOf(node.overrides) : ''
  const virtual = node.virtual ? 'virtual' : ''
  const all = (node.modifiers as SyntaxNode[]).map((modifier) => ({
    modifier,
    text: textOf(modifier),
  }))
  const call = (suffix: string) =>
    returned.length > 0
      ? `return ${name}__${contract}${suffix}(${names});`
      : `${name}__${contract}${suffix}(${names}); return;`
  const copy = (suffix: string, modifiers: string[], text: string) =>
    `function ${name}__${contract}${suffix}(${parameters.join(', ')}) private ${internal} ${modifiers.join(' ')} ${returns} ${text}`
  const applied = added.filter(({ id }) => id !== undefined)
  const choices = applied.map(
    ({ id }) => `if (${toCondition(id as number)}) { ${call(`__${id}`)} }`,
  )
  const visibility = String(node.visibility)
  return [
    `function ${name}(${parameters.join(', ')}) ${visibility} ${shared} ${virtual} ${overrides} ${returns} {`,
    ...choices,
    `${call('__whole')} }`,
    copy(
      '__whole',
      all.map(({ text }) => text),
      body,
    ),
    ...applied.map(({ id, modifier }) =>
      copy(
        `__${id}`,
        all.filter((one) => one.modifier !== modifier).map(({ text }) => text),
        textOf(node.body),
      ),
    ),
  ].join('\n')
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
