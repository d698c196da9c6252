import type { AbiFunction, AbiParameter } from 'viem'

/** How a wallet shows one field. A field that means nothing to its signer is hidden. */
export type FieldDisplay =
  | { label: string; format: 'raw' | 'address' | 'date' | 'native' | 'calls' }
  | { label: string; format: 'token'; token: string }
  | { label: string; format: 'unit'; unit: string; decimals: number }
  | { label: string; format: 'enum'; values: Readonly<Record<string, string>> }
  | { label: string; format: 'hidden' }

export type Display = { intent: string; fields: Readonly<Record<string, FieldDisplay>> }

/** The native currency that a transaction pays. */
const VALUE = '@.value'

type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>
export type SignedType = { types: Types; primaryType: string }

type Leaf = { path: string; type: string }

/** Lists the paths of all values in a signed type, in their order. */
function listTypeLeaves({ types, primaryType }: SignedType, prefix = ''): Leaf[] {
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
export function toMessageKey({ types, primaryType }: SignedType): string {
  const listUsed = (name: string): string[] => [
    name,
    ...(types[name] ?? []).filter(({ type }) => types[type]).flatMap(({ type }) => listUsed(type)),
  ]
  const others = [...new Set(listUsed(primaryType))].filter((name) => name !== primaryType).sort()
  return [primaryType, ...others]
    .map((name) => `${name}(${(types[name] ?? []).map(toFieldText).join(',')})`)
    .join('')
}

const toFieldText = ({ name, type }: { name: string; type: string }) => `${type} ${name}`

const toParameter = (input: AbiParameter): string =>
  'components' in input
    ? `(${input.components.map(toParameter).join(',')})${input.type.slice('tuple'.length)} ${input.name}`
    : `${input.type} ${input.name}`

/** Returns the key of a call: its signature with the names of the parameters. */
const toCallKey = ({ name, inputs }: AbiFunction): string =>
  `${name}(${inputs.map(toParameter).join(',')})`

type Format = { enums: Record<string, Readonly<Record<string, string>>>; fields: object[] }

/**
 * Returns the fields in the words of ERC-7730. Throws unless exactly the type's fields are described, and each with a
 * format that fits its type.
 */
function toFields(leaves: readonly Leaf[], { fields }: Display): Format {
  const missing = leaves.filter(({ path }) => !fields[path])
  if (missing.length > 0) {
    throw new Error(`The field ${missing.map(({ path }) => path).join(', ')} is not described`)
  }
  const enums: Format['enums'] = {}
  const described = Object.entries(fields).map(([path, display]) => {
    const leaf = leaves.find((one) => one.path === path)
    if (!leaf) throw new Error(`No such field: ${path}`)
    requireFit(leaf, display, leaves)
    if (display.format === 'enum') enums[toEnumName(path)] = display.values
    const shown = display.format === 'calls' ? `${path}.[]` : path
    return { path: shown, label: display.label, ...toFormat(path, display) }
  })
  return { enums, fields: described }
}

const fits: Readonly<Record<Exclude<FieldDisplay['format'], 'hidden'>, RegExp>> = {
  raw: /./,
  address: /^address$/,
  date: /^uint(64|256)$/,
  token: /^uint256$/,
  unit: /^uint256$/,
  enum: /^(uint8|uint64|bool)$/,
  native: /^value$/,
  calls: /^bytes\[\]$/,
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
      return { format: 'unit', params: { base: display.unit, decimals: display.decimals }, visible }
    case 'enum':
      return { format: 'enum', params: { $ref: `$.metadata.enums.${toEnumName(path)}` }, visible }
    case 'native':
      return { format: 'amount', visible }
    case 'calls':
      return { format: 'calldata', params: { calleePath: '@.to' }, visible }
    case 'hidden':
      return { visible: 'never' }
  }
}

type DeployedAt = { chainId: number; address: string }
type Described = { leaves: Leaf[]; key: string; display: Display }

export const describeMessage = (type: SignedType, display: Display): Described => ({
  leaves: listTypeLeaves(type),
  key: toMessageKey(type),
  display,
})

export const describeCall = (call: AbiFunction, display: Display): Described => ({
  leaves: [
    ...listParameterLeaves(call.inputs),
    ...(call.stateMutability === 'payable' ? [{ path: VALUE, type: 'value' }] : []),
  ],
  key: toCallKey(call),
  display,
})

export type Descriptor = {
  /** Name of the contract, or of the kind of contract. */
  name: string
  /** Name and version of the EIP-712 domain, if they are the same for all deployments. */
  domain?: { name: string; version: string }
  /** Whether the entries are messages to sign or calls. */
  kind: 'eip712' | 'contract'
  entries: readonly Described[]
  /** The contracts for which a wallet may use the descriptor; if there are none, it uses it for none. */
  deployments: readonly DeployedAt[]
}

/** Returns the JSON of a descriptor (ERC-7730, version 2 of its schema). */
export function toDescriptor({ name, kind, domain, entries, deployments }: Descriptor): string {
  const formats: Record<string, object> = {}
  const enums: Format['enums'] = {}
  for (const { leaves, key, display } of entries) {
    const found = toFields(leaves, display)
    formats[key] = { intent: display.intent, fields: found.fields }
    Object.assign(enums, found.enums)
  }
  const descriptor = {
    $schema: SCHEMA,
    context: { [kind]: { ...(domain && { domain }), deployments } },
    metadata: {
      owner: 'Parvalue',
      contractName: name,
      ...(Object.keys(enums).length > 0 && { enums }),
    },
    display: { formats },
  }
  return `${JSON.stringify(descriptor, null, 2)}\n`
}

const SCHEMA =
  'https://raw.githubusercontent.com/LedgerHQ/clear-signing-erc7730-registry/master/specs/erc7730-v2.schema.json'
