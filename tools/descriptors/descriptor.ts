import type { AbiFunction, AbiParameter } from 'viem'
import { encodeType } from 'viem/utils'

/** How a wallet shows one field. A field that means nothing to its signer is hidden with the reason. */
export type FieldDisplay =
  | { label: string; format: 'raw' | 'address' | 'date' }
  | { label: string; format: 'token'; token: string }
  | { label: string; format: 'unit'; decimals: number }
  | { label: string; format: 'enum'; values: readonly string[] }
  | { label: string; format: 'hidden' }

export type Display = { intent: string; fields: Readonly<Record<string, FieldDisplay>> }

type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>
export type SignedType = { types: Types; primaryType: string }

type Leaf = { path: string; type: string }

/** Lists the paths of all values in a signed type, in their order. */
export function listTypeLeaves({ types, primaryType }: SignedType, prefix = ''): Leaf[] {
  return (types[primaryType] ?? []).flatMap(({ name, type }) =>
    types[type]
      ? listTypeLeaves({ types, primaryType: type }, `${prefix}${name}.`)
      : [{ path: prefix + name, type }],
  )
}

const listParameterLeaves = (inputs: readonly AbiParameter[], prefix = ''): Leaf[] =>
  inputs.flatMap((input) =>
    'components' in input && input.type === 'tuple'
      ? listParameterLeaves(input.components, `${prefix}${input.name}.`)
      : [{ path: `${prefix}${input.name}`, type: input.type }],
  )

/** Returns the key of a message: the string that EIP-712 hashes as its type. */
export const toMessageKey = ({ types, primaryType }: SignedType): string =>
  encodeType({ primaryType, types: types as never })

const toParameter = (input: AbiParameter): string =>
  'components' in input
    ? `(${input.components.map(toParameter).join(',')})${input.type.slice('tuple'.length)} ${input.name}`
    : `${input.type} ${input.name}`

/** Returns the key of a call: its signature with the names of the parameters. */
export const toCallKey = ({ name, inputs }: AbiFunction): string =>
  `${name}(${inputs.map(toParameter).join(',')})`

type Format = { enums: Record<string, Record<string, string>>; fields: object[] }

/**
 * Returns the fields in the words of ERC-7730. Throws unless exactly the type's fields are described, and each with a
 * format that fits its type.
 */
export function toFields(leaves: readonly Leaf[], { fields }: Display): Format {
  const unknown = Object.keys(fields).filter((path) => !leaves.some((leaf) => leaf.path === path))
  if (unknown.length > 0) throw new Error(`No such field: ${unknown.join(', ')}`)
  const enums: Format['enums'] = {}
  const described = leaves.map(({ path, type }) => {
    const display = fields[path]
    if (!display) throw new Error(`The field ${path} is not described`)
    requireFit({ path, type }, display, leaves)
    if (display.format === 'enum') enums[toEnumName(path)] = { ...display.values }
    return { path, label: display.label, ...toFormat(path, display) }
  })
  return { enums, fields: described }
}

const fits: Readonly<Record<Exclude<FieldDisplay['format'], 'hidden'>, RegExp>> = {
  raw: /./,
  address: /^address$/,
  date: /^uint(64|256)$/,
  token: /^uint256$/,
  unit: /^uint256$/,
  enum: /^(uint8|bool)$/,
}

function requireFit({ path, type }: Leaf, display: FieldDisplay, leaves: readonly Leaf[]) {
  if (display.format === 'hidden') return
  if (!fits[display.format].test(type)) {
    throw new Error(`The field ${path} of type ${type} cannot be shown as ${display.format}`)
  }
  if (display.format !== 'token' || display.token === '@.to') return
  const token = leaves.find((leaf) => leaf.path === display.token)
  if (token?.type !== 'address') throw new Error(`The token of ${path} is no address`)
}

const toEnumName = (path: string) => path.slice(path.lastIndexOf('.') + 1)

function toFormat(path: string, display: FieldDisplay): object {
  const visible = 'always'
  switch (display.format) {
    case 'raw':
      return { format: 'raw', visible }
    case 'address':
      return { format: 'addressName', visible }
    case 'date':
      return { format: 'date', params: { encoding: 'timestamp' }, visible }
    case 'token':
      return { format: 'tokenAmount', params: { tokenPath: display.token }, visible }
    case 'unit':
      return { format: 'unit', params: { base: 'USD', decimals: display.decimals }, visible }
    case 'enum':
      return { format: 'enum', params: { $ref: `$.metadata.enums.${toEnumName(path)}` }, visible }
    case 'hidden':
      return { visible: 'never' }
  }
}

type Deployment = { chainId: number; address: string }
export type Described = { leaves: Leaf[]; key: string; display: Display }

export const describeMessage = (type: SignedType, display: Display): Described => ({
  leaves: listTypeLeaves(type),
  key: toMessageKey(type),
  display,
})

export const describeCall = (call: AbiFunction, display: Display): Described => ({
  leaves: listParameterLeaves(call.inputs),
  key: toCallKey(call),
  display,
})

type Descriptor = {
  name: string
  context: (deployments: readonly Deployment[]) => object
  entries: readonly Described[]
  deployments: readonly Deployment[]
}

/** Returns the JSON of a descriptor (ERC-7730, version 2 of its schema). */
export function toDescriptor({ name, context, entries, deployments }: Descriptor): string {
  const formats: Record<string, object> = {}
  const enums: Format['enums'] = {}
  for (const { leaves, key, display } of entries) {
    const found = toFields(leaves, display)
    formats[key] = { intent: display.intent, fields: found.fields }
    Object.assign(enums, found.enums)
  }
  const descriptor = {
    $schema: SCHEMA,
    context: context(deployments),
    metadata: { owner: 'Parvalue', contractName: name, enums },
    display: { formats },
  }
  return `${JSON.stringify(descriptor, null, 2)}\n`
}

const SCHEMA =
  'https://github.com/LedgerHQ/clear-signing-erc7730-registry/blob/master/specs/erc7730-v2.schema.json'
