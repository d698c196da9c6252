import { toEventSelector } from 'viem/utils'
import type { Address, Hex } from '../domain/address.ts'
import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
import { dShareAbi } from './abi/d-share.ts'
import { dividendDistributionAbi } from './abi/dividend-distribution.ts'
import { localCcipRouterAbi } from './abi/local-ccip-router.ts'
import { transferRestrictorAbi } from './abi/transfer-restrictor.ts'
import { usdPlusAbi } from './abi/usd-plus.ts'
import { usdPlusMinterAbi } from './abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from './abi/usd-plus-redeemer.ts'
import { wireMinterAbi } from './abi/wire-minter.ts'
import { wrappedDShareAbi } from './abi/wrapped-d-share.ts'
import { wrappedUsdPlusAbi } from './abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from './abi/wrapped-usd-plus-waypoint.ts'
import type { Deployment } from './deployment.ts'

/** What is followed: whose events, and which of them. A new event is one more line. */
const followed = {
  'usdPlusMinter.Issued': eventOf(usdPlusMinterAbi, 'Issued'),
  'usdPlus.Transfer': eventOf(usdPlusAbi, 'Transfer'),
  /** After a transfer or burn that was asked for in shares: how many those are. */
  'usdPlus.TransferShares': eventOf(usdPlusAbi, 'TransferShares'),
  'usdPlus.BalancePerShareSet': eventOf(usdPlusAbi, 'BalancePerShareSet'),
  'transferRestrictor.Restricted': eventOf(transferRestrictorAbi, 'Restricted'),
  'transferRestrictor.Unrestricted': eventOf(transferRestrictorAbi, 'Unrestricted'),
  'usdPlusRedeemer.RequestCreated': eventOf(usdPlusRedeemerAbi, 'RequestCreated'),
  /** Ours, right after `RequestCreated`: the owner, hash and shares that the published event lacks. */
  'usdPlusRedeemer.RequestEscrowed': eventOf(usdPlusRedeemerAbi, 'RequestEscrowed'),
  'usdPlusRedeemer.RequestFulfilled': eventOf(usdPlusRedeemerAbi, 'RequestFulfilled'),
  'usdPlusRedeemer.RequestCancelled': eventOf(usdPlusRedeemerAbi, 'RequestCancelled'),
  'usdPlusRedeemer.RequestBurned': eventOf(usdPlusRedeemerAbi, 'RequestBurned'),
  'usdPlusRedeemer.RefundHeld': eventOf(usdPlusRedeemerAbi, 'RefundHeld'),
  'usdPlusRedeemer.RefundClaimed': eventOf(usdPlusRedeemerAbi, 'RefundClaimed'),
  'wrappedUsdPlus.Transfer': eventOf(wrappedUsdPlusAbi, 'Transfer'),
  'wrappedUsdPlus.Deposit': eventOf(wrappedUsdPlusAbi, 'Deposit'),
  'wrappedUsdPlus.Withdraw': eventOf(wrappedUsdPlusAbi, 'Withdraw'),
  'wireMinter.WireMinted': eventOf(wireMinterAbi, 'WireMinted'),
  /** The same code as for wires, in a contract of its own. */
  'dividendMinter.WireMinted': eventOf(wireMinterAbi, 'WireMinted'),
  'dividendDistribution.NewDistributionCreated': eventOf(
    dividendDistributionAbi,
    'NewDistributionCreated',
  ),
  'ccipWaypoint.Sent': eventOf(ccipWaypointAbi, 'Sent'),
  /** Ours, right before `Sent` and `WrappedSent`: whose it was. */
  'ccipWaypoint.SentFrom': eventOf(ccipWaypointAbi, 'SentFrom'),
  'ccipWaypoint.Received': eventOf(ccipWaypointAbi, 'Received'),
  'wrappedUsdPlusWaypoint.WrappedSent': eventOf(wrappedUsdPlusWaypointAbi, 'WrappedSent'),
  'wrappedUsdPlusWaypoint.SentFrom': eventOf(wrappedUsdPlusWaypointAbi, 'SentFrom'),
  'wrappedUsdPlusWaypoint.WrappedReceived': eventOf(wrappedUsdPlusWaypointAbi, 'WrappedReceived'),
  /** Its `MessageSent` is for the relay: it has a whole message in it, which is not followed here. */
  'ccipRouter.MessageDelivered': eventOf(localCcipRouterAbi, 'MessageDelivered'),
  'ccipRouter.MessageFailed': eventOf(localCcipRouterAbi, 'MessageFailed'),
  /** Of every stock token, and of its wrapped form: `contract` says whose. */
  'dShare.Transfer': eventOf(dShareAbi, 'Transfer'),
  'dShare.BalancePerShareSet': eventOf(dShareAbi, 'BalancePerShareSet'),
  'wrappedDShare.Transfer': eventOf(wrappedDShareAbi, 'Transfer'),
  'wrappedDShare.Deposit': eventOf(wrappedDShareAbi, 'Deposit'),
  'wrappedDShare.Withdraw': eventOf(wrappedDShareAbi, 'Withdraw'),
} as const

type Followed = typeof followed
export type ChainEventName = keyof Followed

/** A log as JSON-RPC gives it, with its numbers as numbers. */
export type RawLog = {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockNumber: number
  blockHash: Hex
  transactionHash: Hex
  logIndex: number
}

export type LogPlace = Pick<RawLog, 'blockNumber' | 'blockHash' | 'transactionHash' | 'logIndex'>

type ArgsOf<Name extends ChainEventName> = {
  readonly [Input in Followed[Name]['inputs'][number] as Input['name']]: ValueOf<Input['type']>
}

type ValueOf<Type> = Type extends 'address' ? Address : Type extends 'bytes32' ? Hex : bigint

/** A decoded event; addresses and hashes are lower case. */
export type ChainEvent = {
  [Name in ChainEventName]: LogPlace & { name: Name; args: ArgsOf<Name> } & WhoseOf<Name>
}[ChainEventName]

/** Where many contracts say the same, which one did. */
type WhoseOf<Name> = Name extends StockEventName ? { contract: Address } : unknown

type StockEventName = Extract<ChainEventName, `${'dShare' | 'wrappedDShare'}.${string}`>

type FollowedContract = keyof Deployment['contracts']

type Places = Pick<Deployment, 'contracts' | 'stockTokens'>

export type EventDecoder = {
  addresses: readonly Address[]
  topics: readonly Hex[]
  /** Null for what is not followed. Throws on a log that cannot be what it says it is. */
  decode: (log: RawLog) => ChainEvent | null
}

/** Reads the followed events of one chain's contracts. */
export function createDecoder(places: Places): EventDecoder {
  const names = Object.keys(followed) as ChainEventName[]
  const readers = new Map<string, (log: RawLog) => ChainEvent>(
    names.flatMap((name) => {
      const [selector, read] = [toEventSelector(followed[name]), toReader(name)]
      return listPlaces(name, places).map((address) => [`${address}${selector}`, read] as const)
    }),
  )
  return {
    addresses: [...new Set([...readers.keys()].map((key) => key.slice(0, 42) as Address))],
    topics: [...new Set([...readers.keys()].map((key) => key.slice(42) as Hex))],
    decode: (log) => readers.get(`${log.address.toLowerCase()}${log.topics[0]}`)?.(log) ?? null,
  }
}

/** What this chain does not have says nothing. */
function listPlaces(name: ChainEventName, { contracts, stockTokens = [] }: Places): string[] {
  const of = name.split('.')[0]
  if (of === 'dShare') return stockTokens.map(({ address }) => address.toLowerCase())
  if (of === 'wrappedDShare') return stockTokens.map(({ wrapped }) => wrapped.toLowerCase())
  const address = contracts[of as FollowedContract]
  return address ? [address.toLowerCase()] : []
}

const isOfStock = (name: ChainEventName): name is StockEventName =>
  /^(d|wrappedD)Share\./.test(name)

const WORD = 64

/** Only static types are followed, so every value is one word: a topic, or 32 bytes of the data. */
function toReader(name: ChainEventName) {
  const { inputs } = followed[name]
  const isIndexed = inputs.map(({ indexed }) => indexed)
  const dataLength = 2 + WORD * isIndexed.filter((indexed) => !indexed).length
  const topicCount = 1 + isIndexed.filter(Boolean).length
  const isOfMany = isOfStock(name)
  return (log: RawLog): ChainEvent => {
    if (log.topics.length !== topicCount || log.data.length !== dataLength) {
      throw new Error(`${name} in ${log.transactionHash} does not have the form of its ABI`)
    }
    const args: Record<string, Hex | bigint> = {}
    let topic = 1
    let offset = 2
    for (const { name: key, type, indexed } of inputs) {
      const word = indexed ? log.topics[topic++]?.slice(2) : log.data.slice(offset, offset + WORD)
      if (!indexed) offset += WORD
      args[key] = toValue(type, word ?? '')
    }
    const { blockNumber, blockHash, transactionHash, logIndex } = log
    const whose = isOfMany ? { contract: log.address.toLowerCase() } : {}
    return { name, args, blockNumber, blockHash, transactionHash, logIndex, ...whose } as ChainEvent
  }
}

function toValue(type: string, word: string): Hex | bigint {
  if (type === 'address') return `0x${word.slice(24)}`
  return type === 'bytes32' ? `0x${word}` : BigInt(`0x${word}`)
}

type Entry = { readonly type: string; readonly name?: string }

function eventOf<const Abi extends readonly Entry[], const Name extends string>(
  abi: Abi,
  name: Name,
) {
  const event = abi.find((entry) => entry.type === 'event' && entry.name === name)
  if (!event) throw new Error(`There is no event ${name}`)
  return event as Extract<Abi[number], { type: 'event'; name: Name }>
}
