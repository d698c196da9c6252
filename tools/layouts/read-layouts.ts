import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Field, Layout, Struct } from '../../dev/changes/layout.ts'

const SOURCES = 'contracts/src'
const HELPER = 'Layouts.sol'

type Node = { nodeType?: string; id?: number; nodes?: Node[] }
type ContractNode = Node & { name: string; linearizedBaseContracts: number[]; nodes: Node[] }
type StructNode = Node & { canonicalName: string; documentation?: { text: string } }
type Stored = { label: string; type: string; slot: string; offset: number }
type StorageLayout = {
  storage: Stored[]
  types: Record<string, { label: string; numberOfBytes: string; members?: Stored[] }> | null
}
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  sources: Record<string, { ast: Node }>
  contracts: Record<string, Record<string, { storageLayout: StorageLayout }>>
}
type Namespace = { id: string; contract: string; path: string; struct: string }

const EMPTY: StorageLayout = { storage: [], types: {} }

/**
 * Returns the layouts of the named contracts. The compiler computes no layout of ERC-7201 namespaces, because their
 * structs are no variables. So one more contract is compiled, with a variable for each of these structs.
 */
export function readLayouts(root: string, names: readonly string[]): Record<string, Layout> {
  const sources = readSources(root, SOURCES)
  const parsed = compile(root, sources, { '*': { '': ['ast'] } })
  const contracts = Object.entries(parsed.sources).flatMap(([path, { ast }]) =>
    (ast.nodes ?? [])
      .filter((node) => node.nodeType === 'ContractDefinition')
      .map((node) => ({ path, node: node as ContractNode })),
  )
  const namespaces = contracts.flatMap(({ path, node }) => listNamespaces(path, node))
  const helper = toHelper(namespaces)
  const outputs = { '*': { '*': ['storageLayout'] } }
  const compiled = compile(root, { ...sources, [HELPER]: { content: helper } }, outputs)
  const structs = compiled.contracts[HELPER]?.Layouts?.storageLayout ?? EMPTY
  const toLayout = (name: string): Layout => {
    const found = contracts.find(({ path, node }) => node.name === name && path.startsWith(SOURCES))
    if (!found) throw new Error(`There is no contract ${name} in ${SOURCES}.`)
    const bases = found.node.linearizedBaseContracts
    const inherited = contracts.filter(({ node }) => bases.includes(node.id ?? -1))
    const used = namespaces
      .map((namespace, index) => ({ namespace, index }))
      .filter(({ namespace: { contract, path } }) =>
        inherited.some((base) => base.node.name === contract && base.path === path),
      )
    const own = compiled.contracts[found.path]?.[name]?.storageLayout ?? EMPTY
    return collect(
      own,
      structs,
      used.map(({ namespace, index }) => [namespace.id, `s${index}`] as const),
    )
  }
  return Object.fromEntries(names.map((name) => [name, toLayout(name)]))
}

function readSources(root: string, folder: string): Record<string, { content: string }> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith('.sol'))
      .map((file) => {
        const path = `${folder}/${file}`
        return [path, { content: readFileSync(join(root, path), 'utf8') }]
      }),
  )
}

type Compiler = {
  compile: (input: string, callbacks: { import: (path: string) => object }) => string
}

function compile(root: string, sources: object, outputSelection: object): Output {
  const solc = createRequire(import.meta.url)('solc') as Compiler
  const settings = {
    evmVersion: 'cancun',
    remappings: ['@openzeppelin/=node_modules/@openzeppelin/'],
    outputSelection,
  }
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const findImport = (path: string) => ({ contents: readFileSync(join(root, path), 'utf8') })
  const output = JSON.parse(solc.compile(input, { import: findImport })) as Output
  const failed = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (failed.length > 0) throw new Error(failed.map((each) => each.formattedMessage).join('\n'))
  return output
}

const LOCATION = /@custom:storage-location erc7201:(\S+)/

function listNamespaces(path: string, contract: ContractNode): Namespace[] {
  return contract.nodes
    .filter((node) => node.nodeType === 'StructDefinition')
    .flatMap((node) => {
      const { canonicalName, documentation } = node as StructNode
      const id = LOCATION.exec(documentation?.text ?? '')?.[1]
      return id ? [{ id, contract: contract.name, path, struct: canonicalName }] : []
    })
}

/** Returns a contract with one variable for each namespace. */
function toHelper(namespaces: readonly Namespace[]): string {
  const imports = namespaces.map(
    ({ contract, path }, index) => `import {${contract} as C${index}} from "${path}";`,
  )
  const variables = namespaces.map(
    ({ struct }, index) => `    C${index}.${struct.split('.').at(-1)} s${index};`,
  )
  return ['pragma solidity ^0.8.28;', ...imports, 'contract Layouts {', ...variables, '}'].join(
    '\n',
  )
}

/** Selects a contract's own variables and namespaces, with all structs that their types name. */
function collect(
  own: StorageLayout,
  helper: StorageLayout,
  used: readonly (readonly [id: string, variable: string])[],
): Layout {
  const types = { ...own.types, ...helper.types }
  const structs: Record<string, Struct> = {}
  const toFields = (stored: readonly Stored[]): Field[] =>
    stored.map(({ label, type, slot, offset }) => {
      for (const [name, nested] of Object.entries(types)) {
        if (!nested.members || !type.includes(name) || structs[nested.label]) continue
        structs[nested.label] = { bytes: nested.numberOfBytes, fields: [] }
        const fields = toFields(nested.members)
        structs[nested.label] = { bytes: nested.numberOfBytes, fields }
      }
      return { label, type: types[type]?.label ?? type, slot, offset }
    })
  const entries = used.map(([id, variable]) => {
    const type = helper.storage.find(({ label }) => label === variable)?.type ?? ''
    return [id, toFields(types[type]?.members ?? [])] as const
  })
  const sort = <T>(pairs: readonly (readonly [string, T])[]) =>
    Object.fromEntries([...pairs].sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    storage: toFields(own.storage),
    namespaces: sort(entries),
    structs: sort(Object.entries(structs)),
  }
}
