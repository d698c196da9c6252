import { toEventSelector } from 'viem/utils'
import type { Address, Hex } from '../domain/values/address.ts'
import type { Deployment } from './deployment.ts'
import { indexedEvents } from './indexed-events.ts'

type IndexedEvents = typeof indexedEvents
export type ChainEventName = keyof IndexedEvents

/** A JSON-RPC log with its quantities converted to numbers. */
export type RawLog = {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockNumber: number
  blockHash: Hex
  transactionHash: Hex
  logIndex: number
}

export type LogPosition = Pick<RawLog, 'blockNumber' | 'blockHash' | 'transactionHash' | 'logIndex'>

type ArgsOf<Name extends ChainEventName> = {
  readonly [Input in IndexedEvents[Name]['inputs'][number] as Input['name']]: ValueOf<Input>
}

type ValueOf<Input> = Input extends { components: readonly Named[] }
  ? { readonly [Part in Input['components'][number] as Part['name']]: ValueOf<Part> }
  : Input extends { type: infer Type }
    ? WordOf<Type>
    : never

type WordOf<Type> = Type extends 'address'
  ? Address
  : Type extends 'bytes32'
    ? Hex
    : Type extends 'bool'
      ? boolean
      : Type extends 'string' | 'bytes'
        ? string
        : bigint

/** A decoded event; addresses and hashes are lower case. */
export type ChainEvent = {
  [Name in ChainEventName]: LogPosition & { name: Name; args: ArgsOf<Name> } & EmitterOf<Name>
}[ChainEventName]

/** Adds the emitting contract to events that many contracts emit. */
type EmitterOf<Name> = Name extends StockEventName
  ? { contract: Address }
  : Name extends TimelockEventName
    ? { timelock: Address }
    : unknown

type StockEventName = Extract<ChainEventName, `${'dShare' | 'wrappedDShare'}.${string}`>

type TimelockEventName = Extract<ChainEventName, `timelock.${string}`>

type DeploymentContract = keyof Deployment['contracts']

type EmittingContracts = Pick<Deployment, 'contracts' | 'stockTokens' | 'timelocks'>

export type EventDecoder = {
  addresses: readonly Address[]
  topics: readonly Hex[]
  /** Decodes a log; null if its event is not indexed. Throws if the log does not match the event's ABI. */
  decode: (log: RawLog) => ChainEvent | null
}

/** Creates the decoder of the indexed events of one chain's contracts. */
export function createChainEventDecoder(emittingContracts: EmittingContracts): EventDecoder {
  const names = Object.keys(indexedEvents) as ChainEventName[]
  const decoders = new Map<string, (log: RawLog) => ChainEvent>(
    names.flatMap((name) => {
      const [selector, read] = [toEventSelector(indexedEvents[name]), createEventDecoder(name)]
      return listEmitters(name, emittingContracts).map(
        (address) => [`${address}${selector}`, read] as const,
      )
    }),
  )
  return {
    addresses: [...new Set([...decoders.keys()].map((key) => key.slice(0, 42) as Address))],
    topics: [...new Set([...decoders.keys()].map((key) => key.slice(42) as Hex))],
    decode: (log) => decoders.get(`${log.address.toLowerCase()}${log.topics[0]}`)?.(log) ?? null,
  }
}

/** Lists the addresses that emit an event; none if the chain does not have the contract. */
function listEmitters(
  name: ChainEventName,
  { contracts, stockTokens = [], timelocks }: EmittingContracts,
): string[] {
  const of = name.split('.')[0]
  if (of === 'dShare') return stockTokens.map(({ address }) => address.toLowerCase())
  if (of === 'wrappedDShare') return stockTokens.map(({ wrapped }) => wrapped.toLowerCase())
  if (of === 'timelock') {
    return Object.values(timelocks ?? {}).map((address) => address.toLowerCase())
  }
  const address = contracts[of as DeploymentContract]
  return address ? [address.toLowerCase()] : []
}

const isOfStock = (name: ChainEventName): name is StockEventName =>
  /^(d|wrappedD)Share\./.test(name)

const WORD = 64

type Input = Named & { readonly indexed?: boolean; readonly components?: readonly Named[] }
type Value = bigint | boolean | string

/**
 * Creates the decoder of one event. Every value is one word, a topic or 32 bytes of data, also each field of
 * a struct; the word of a string or of bytes is the offset of its content behind all words. Bytes are decoded to
 * hexadecimal text.
 */
function createEventDecoder(name: ChainEventName) {
  const inputs: readonly Input[] = indexedEvents[name].inputs
  const data = inputs.filter(({ indexed }) => !indexed)
  const dataLength =
    2 + WORD * data.reduce((count, { components = [0] }) => count + components.length, 0)
  const topicCount = 1 + inputs.length - data.length
  const hasContent = data.some(({ type }) => isContent(type))
  const isOfMany = isOfStock(name)
  const isOfTimelock = name.startsWith('timelock.')
  return (log: RawLog): ChainEvent => {
    const isWhole = hasContent ? log.data.length > dataLength : log.data.length === dataLength
    if (log.topics.length !== topicCount || !isWhole) throw toAbiError(name, log)
    const args: Record<string, Value | Record<string, Value>> = {}
    let topic = 1
    let offset = 2
    const read = ({ type, indexed }: Input): Value => {
      const word = indexed ? log.topics[topic++]?.slice(2) : log.data.slice(offset, offset + WORD)
      if (!indexed) offset += WORD
      if (!isContent(type)) return decodeWord(type, word ?? '')
      const digits = readContent(log.data, Number(BigInt(`0x${word}`)))
      if (digits === null) throw toAbiError(name, log)
      return type === 'bytes' ? `0x${digits}` : decodeText(digits)
    }
    for (const input of inputs) {
      const { components } = input
      args[input.name] = components
        ? Object.fromEntries(components.map((part) => [part.name, read(part)]))
        : read(input)
    }
    const { blockNumber, blockHash, transactionHash, logIndex } = log
    const emitter = log.address.toLowerCase()
    const whose = isOfMany ? { contract: emitter } : isOfTimelock ? { timelock: emitter } : {}
    return { name, args, blockNumber, blockHash, transactionHash, logIndex, ...whose } as ChainEvent
  }
}

const toAbiError = (name: ChainEventName, { transactionHash }: RawLog) =>
  new Error(`${name} in ${transactionHash} does not have the form of its ABI`)

function decodeWord(type: string, word: string): Value {
  if (type === 'address') return `0x${word.slice(24)}`
  if (type === 'bool') return BigInt(`0x${word}`) !== 0n
  return type === 'bytes32' ? `0x${word}` : BigInt(`0x${word}`)
}

/** Returns whether a value has content behind all words. */
const isContent = (type: string) => type === 'string' || type === 'bytes'

/** Reads the length and the digits of a string or of bytes at an offset; null if the data ends before. */
function readContent(data: Hex, offsetBytes: number): string | null {
  const start = 2 + offsetBytes * 2
  const lengthWord = data.slice(start, start + WORD)
  if (lengthWord.length < WORD) return null
  const length = Number(BigInt(`0x${lengthWord}`)) * 2
  const digits = data.slice(start + WORD, start + WORD + length)
  return digits.length < length ? null : digits
}

/** Decodes UTF-8; what is invalid becomes U+FFFD. */
function decodeText(digits: string): string {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}

type Named = { readonly name: string; readonly type: string }
