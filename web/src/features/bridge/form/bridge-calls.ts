import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus-waypoint.ts'
import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, toEventSelector } from 'viem'
import type { PlannedStep, TransactionPlan } from '#tx/flow/plan.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { BridgeEnd } from './bridge-offer.ts'

/** The contracts' side of a transfer. Loaded when it is needed, because of the ABIs. */
export type Route = { source: BridgeEnd; destination: BridgeEnd }
type Order = Route & { account: Address; amount: bigint; bridgingFee: bigint }

/**
 * Requirement BR-05. Approve exactly the amount for the waypoint, then send it, for the wallet itself,
 * with the fee that was shown. Should the fee have risen by then, the call is refused before anybody
 * signs; what is paid above it comes back.
 */
export function toBridgePlan(order: Order): TransactionPlan {
  const { source, destination, account, amount } = order
  const { token, waypoint } = source
  return {
    account,
    chainId: source.chainId,
    facts: {
      pay: toAmountLabel(amount, { decimals: token.decimals }),
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

/** What sending costs now, in the native currency of the source. */
export const readBridgingFee = (
  client: ReadClient,
  { source, destination }: Route,
  { to, amount }: { to: Address; amount: bigint },
): Promise<bigint> =>
  client.readContract({
    address: source.waypoint,
    abi: ccipWaypointAbi,
    functionName: 'getFee',
    args: [destination.selector, destination.waypoint, to, amount],
  })

export type Preview = { travels: bigint; arrives: bigint }

/** What travels and what arrives, as the contracts of both networks say (requirement BR-06: wUSD+ by value). */
export async function readPreview(
  clients: { source: ReadClient; destination: ReadClient },
  { source, destination }: Route,
  amount: bigint,
): Promise<Preview> {
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

export type BridgeCapacity = { isPaused: boolean; travelsMax: bigint | null }

/** Whether one end is open, and how much it lets through today. The published waypoint has no limits. */
export async function readStanding(
  client: ReadClient,
  { waypoint, usdPlus }: BridgeEnd,
  side: 'source' | 'destination',
): Promise<BridgeCapacity> {
  const limit = side === 'source' ? 'sendLimitLeft' : 'releaseLimitLeft'
  const contract = { address: waypoint, abi: ccipWaypointAbi } as const
  const [isWaypointPaused, isTokenPaused, travelsMax] = await Promise.all([
    client.readContract({ ...contract, functionName: 'paused' }),
    client
      .readContract({ address: usdPlus, abi: usdPlusAbi, functionName: 'paused' })
      .catch(() => false),
    client.readContract({ ...contract, functionName: limit }).catch(() => null),
  ])
  return { isPaused: isWaypointPaused || isTokenPaused, travelsMax }
}

const sentTopics: readonly string[] = [
  ...ccipWaypointAbi.filter(({ type }) => type === 'event'),
  ...wrappedUsdPlusWaypointAbi.filter(({ type }) => type === 'event'),
].flatMap((event) =>
  'name' in event && (event.name === 'Sent' || event.name === 'WrappedSent')
    ? [toEventSelector(event as never)]
    : [],
)

/** The id under which a mined transfer can be followed; null where the transaction was none. */
export async function findMessageId(client: ReadClient, hash: Hex): Promise<Hex | null> {
  const { logs } = await client.getTransactionReceipt({ hash })
  return logs.find(({ topics }) => sentTopics.includes(topics[0] ?? ''))?.topics[1] ?? null
}
