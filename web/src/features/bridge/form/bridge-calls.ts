import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus-waypoint.ts'
import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toExactAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, toEventSelector } from 'viem'
import type { PlannedStep, TransactionPlan } from '#tx/flow/plan.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { BridgeEnd } from './bridge-offer.ts'
import { toTighter } from './bridge-rules.ts'

/** Both ends of a bridge transfer, each with its token and its waypoint. */
export type BridgeEnds = { source: BridgeEnd; destination: BridgeEnd }
type Order = BridgeEnds & { account: Address; amount: bigint; bridgingFee: bigint }

/**
 * Returns the plan that approves exactly the amount for the waypoint and then sends it to the wallet itself with the
 * quoted fee (requirement BR-05). If the fee has risen since, the simulation fails before the user signs; an excess fee
 * is refunded.
 */
export function toBridgePlan(order: Order): TransactionPlan {
  const { source, destination, account, amount } = order
  const { token, waypoint } = source
  return {
    account,
    chainId: source.chainId,
    facts: {
      pay: toExactAmountLabel(amount, token.decimals),
      paySymbol: token.symbol,
      network: networkNameOf(destination.chainId),
    },
    steps: [
      {
        name: 'approve',
        to: token.address,
        data: encodeFunctionData({
          abi: usdPlusAbi,
          functionName: 'approve',
          args: [waypoint, amount],
        }),
      },
      toSend(order),
    ],
  }
}

function toSend({ source, destination, account, amount, bridgingFee }: Order): PlannedStep {
  const args = [destination.selector, account, amount] as const
  const data =
    source.kind === 'USD+'
      ? encodeFunctionData({ abi: ccipWaypointAbi, functionName: 'sendUsdPlus', args })
      : encodeFunctionData({
          abi: wrappedUsdPlusWaypointAbi,
          functionName: 'sendWrappedUsdPlus',
          args,
        })
  return { name: 'send', to: source.waypoint, data, value: bridgingFee }
}

/** Returns the current bridge fee in the native currency of the source. */
export const readBridgingFee = (
  client: ReadClient,
  { source, destination }: BridgeEnds,
  { to, amount }: { to: Address; amount: bigint },
): Promise<bigint> =>
  client.readContract({
    address: source.waypoint,
    abi: ccipWaypointAbi,
    functionName: 'getFee',
    args: [destination.selector, destination.waypoint, to, amount],
  })

export type BridgePreview = { travels: bigint; arrives: bigint }

/**
 * Returns the bridged USD+ and the received amount, as the contracts of both networks compute them
 * (requirement BR-06: wUSD+ by value).
 */
export async function readBridgePreview(
  clients: { source: ReadClient; destination: ReadClient },
  { source, destination }: BridgeEnds,
  amount: bigint,
): Promise<BridgePreview> {
  if (source.kind === 'USD+') return { travels: amount, arrives: amount }
  const travels = await clients.source.readContract({
    address: source.waypoint,
    abi: wrappedUsdPlusWaypointAbi,
    functionName: 'previewSend',
    args: [destination.selector, amount],
  })
  const arrives = await clients.destination.readContract({
    address: destination.token.address,
    abi: wrappedUsdPlusAbi,
    functionName: 'previewDeposit',
    args: [travels],
  })
  return { travels, arrives }
}

export type BridgeCapacity = {
  isPaused: boolean
  /** The rest of the daily limit. */
  leftToday: bigint | null
  /** The most that one message may carry, at the waypoint and at its router. */
  messageMax: bigint | null
}

/**
 * Returns whether one end is open, its remaining daily limit and the maximum of one message. The published waypoint
 * has no limits, and neither has the live router.
 */
export async function readBridgeCapacity(
  client: ReadClient,
  { waypoint, usdPlus }: BridgeEnd,
  side: 'source' | 'destination',
): Promise<BridgeCapacity> {
  const isSource = side === 'source'
  const limit = isSource ? 'sendLimitLeft' : 'releaseLimitLeft'
  const maximum = isSource ? 'sendMaximum' : 'releaseMaximum'
  const contract = { address: waypoint, abi: ccipWaypointAbi } as const
  const readMaximum = (address: Address) =>
    client.readContract({ ...contract, address, functionName: maximum }).catch(() => null)
  const [isWaypointPaused, isTokenPaused, leftToday, ofWaypoint, ofRouter] = await Promise.all([
    client.readContract({ ...contract, functionName: 'paused' }),
    client
      .readContract({ address: usdPlus, abi: usdPlusAbi, functionName: 'paused' })
      .catch(() => false),
    client.readContract({ ...contract, functionName: limit }).catch(() => null),
    readMaximum(waypoint),
    client.readContract({ ...contract, functionName: 'getRouter' }).then(readMaximum, () => null),
  ])
  const isPaused = isWaypointPaused || isTokenPaused
  return { isPaused, leftToday, messageMax: toTighter(ofWaypoint, ofRouter) }
}

const sentTopics: readonly string[] = [
  ...ccipWaypointAbi.filter(({ type }) => type === 'event'),
  ...wrappedUsdPlusWaypointAbi.filter(({ type }) => type === 'event'),
].flatMap((event) =>
  'name' in event && (event.name === 'Sent' || event.name === 'WrappedSent')
    ? [toEventSelector(event as never)]
    : [],
)

/** Returns the message id of a mined transfer; null if the transaction was no transfer. */
export async function findBridgeMessageId(client: ReadClient, hash: Hex): Promise<Hex | null> {
  const { logs } = await client.getTransactionReceipt({ hash })
  return logs.find(({ topics }) => sentTopics.includes(topics[0] ?? ''))?.topics[1] ?? null
}
