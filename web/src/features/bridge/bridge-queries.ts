import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { loadPublicClient } from '#wallet/wallet.ts'
import type { BridgeEnds } from './form/bridge-calls.ts'
import type { BridgeOffer } from './form/bridge-offer.ts'

const loadCalls = () => import('./form/bridge-calls.ts')

const FEE_REFETCH_MS = 10_000
const STANDING_REFETCH_MS = 30_000

/** Returns both ends of the offer; null if one is missing. */
export const toBridgeEnds = ({ source, destination }: BridgeOffer): BridgeEnds | null =>
  source && destination ? { source, destination } : null

const keyOf = (route: BridgeEnds | null) =>
  route && [route.source.chainId, route.source.kind, route.destination.chainId]

/** Receiver while no wallet is connected, so that the fee can be shown. */
const PLACEHOLDER_RECEIVER: Address = '0x000000000000000000000000000000000000dEaD'

/**
 * Returns the query of the router fee for this amount, or for the smallest amount if none is typed.
 */
export const bridgingFeeQuery = (
  route: BridgeEnds | null,
  account: Address | null,
  amount: bigint | null,
) =>
  queryOptions({
    queryKey: ['bridging-fee', keyOf(route), account, String(amount)],
    queryFn: route
      ? async () => {
          const [calls, client] = await Promise.all([
            loadCalls(),
            loadPublicClient(route.source.chainId),
          ])
          return calls.readBridgingFee(client, route, {
            to: account ?? PLACEHOLDER_RECEIVER,
            amount: amount ?? 1n,
          })
        }
      : skipToken,
    refetchInterval: FEE_REFETCH_MS,
    placeholderData: (previous: bigint | undefined) => previous,
  })

/** Returns the query of the bridged USD+ and the received tokens for `amount`. */
export const bridgePreviewQuery = (route: BridgeEnds | null, amount: bigint | null) =>
  queryOptions({
    queryKey: ['bridge-preview', keyOf(route), String(amount)],
    queryFn:
      route === null || amount === null
        ? skipToken
        : async () => {
            const [calls, source, destination] = await Promise.all([
              loadCalls(),
              loadPublicClient(route.source.chainId),
              loadPublicClient(route.destination.chainId),
            ])
            return calls.readBridgePreview({ source, destination }, route, amount)
          },
    staleTime: 15_000,
  })

/** Returns the query of whether one end is open, and of its remaining daily limit. */
export const bridgeCapacityQuery = (route: BridgeEnds | null, side: 'source' | 'destination') =>
  queryOptions({
    queryKey: ['bridge-standing', side, keyOf(route)],
    queryFn: route
      ? async () => {
          const [calls, client] = await Promise.all([
            loadCalls(),
            loadPublicClient(route[side].chainId),
          ])
          return calls.readBridgeCapacity(client, route[side], side)
        }
      : skipToken,
    refetchInterval: STANDING_REFETCH_MS,
  })

/**
 * Gas of a first transfer, measured on a local chain and rounded up, because it cannot be estimated before
 * the approval is mined.
 */
const SEND_GAS = { 'USD+': 420_000n, 'wUSD+': 560_000n } as const

/**
 * Returns the query of an upper bound of the network fees of both steps, without the bridge fee.
 */
export const bridgeNetworkFeeQuery = (route: BridgeEnds | null, account: Address | null) =>
  queryOptions({
    queryKey: ['bridge-network-fee', keyOf(route), account],
    queryFn: route === null || account === null ? skipToken : () => readNetworkFee(route, account),
    refetchInterval: 15_000,
  })

async function readNetworkFee(route: BridgeEnds, account: Address): Promise<bigint> {
  const [calls, client] = await Promise.all([loadCalls(), loadPublicClient(route.source.chainId)])
  const { steps } = calls.toBridgePlan({ ...route, account, amount: 1n, bridgingFee: 0n })
  const [approval] = steps
  if (!approval) throw new Error('The plan of the transfer has no approval.')
  const [gas, { maxFeePerGas }] = await Promise.all([
    client.estimateGas({ account, to: approval.to, data: approval.data }),
    client.estimateFeesPerGas(),
  ])
  return (gas + SEND_GAS[route.source.kind]) * maxFeePerGas
}

/** Returns the query of a mined transfer's message id. */
export const bridgeMessageIdQuery = (chainId: number, hash: Hex) =>
  queryOptions({
    queryKey: ['bridge-message', chainId, hash],
    queryFn: async () => {
      const [calls, client] = await Promise.all([loadCalls(), loadPublicClient(chainId)])
      return calls.findBridgeMessageId(client, hash)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
