import { findChain } from '@parvalue/shared/chain/chains.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { findWrappedUsdPlus, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import { type BridgeToken, bridgeTokens } from '@parvalue/shared/domain/bridge/bridge.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** One end of a transfer: a token with its waypoint. */
export type BridgeEnd = {
  chainId: number
  /** CCIP chain selector. */
  selector: bigint
  kind: BridgeToken
  token: Token
  usdPlus: Address
  waypoint: Address
}

/** Token, source and destination of a transfer. */
export type BridgeOffer = {
  chainId: number
  kind: BridgeToken
  /** Source of the transfer; null if this network has no waypoint for the token. */
  source: BridgeEnd | null
  /** Destination of the transfer; null if no other network supports the token. */
  destination: BridgeEnd | null
  /** Chain ids of the possible destinations of the chosen token. */
  destinationIds: readonly number[]
  /** Tokens that can be sent from this network. */
  kinds: readonly BridgeToken[]
}

type OfferInput = {
  deployments: readonly Deployment[]
  supported: readonly number[]
  /** The wallet's network; null if it is disconnected or its network is unsupported. */
  chainId: number | null
  chosenDestination: number | null
  /** The address of a token of the source (requirement EN-12); empty for USD+. */
  chosenToken: string
}

/**
 * Returns the offer for the connected network, or else for the first one that can send, so that there is a
 * form to show. The destination is never the source (requirement BR-07). wUSD+ is offered if both ends can
 * wrap.
 */
export function toBridgeOffer({
  deployments,
  supported,
  chainId,
  chosenDestination,
  chosenToken,
}: OfferInput): BridgeOffer {
  const open = deployments.filter((each) => supported.includes(each.chainId))
  const sourceId =
    chainId ?? (open.find((each) => toEnd(each, 'USD+')) ?? deployments[0])?.chainId ?? 0
  const from = deployments.find((each) => each.chainId === sourceId)
  const others = open.filter((each) => each.chainId !== sourceId)
  const kinds = bridgeTokens.filter(
    (kind) => from && toEnd(from, kind) && others.some((each) => toEnd(each, kind)),
  )
  const kind = kinds.find((each) => isOf(from, each, chosenToken)) ?? 'USD+'
  const ends = others.flatMap((each) => toEnd(each, kind) ?? [])
  return {
    chainId: sourceId,
    kind,
    source: (from && toEnd(from, kind)) ?? null,
    destination: ends.find((end) => end.chainId === chosenDestination) ?? ends[0] ?? null,
    destinationIds: ends.map((end) => end.chainId),
    kinds,
  }
}

const isOf = (deployment: Deployment | undefined, kind: BridgeToken, address: string) =>
  deployment !== undefined && toEnd(deployment, kind)?.token.address === address

function toEnd(deployment: Deployment, kind: BridgeToken): BridgeEnd | null {
  const { chainId, contracts } = deployment
  const selector = findChain(chainId)?.ccipSelector ?? null
  const isWrapped = kind === 'wUSD+'
  const token = isWrapped ? findWrappedUsdPlus(deployment) : usdPlusOf(deployment)
  const waypoint = isWrapped ? contracts.wrappedUsdPlusWaypoint : contracts.ccipWaypoint
  if (selector === null || !token || !waypoint) return null
  return { chainId, selector, kind, token, usdPlus: contracts.usdPlus, waypoint }
}

/** Returns the other token's end on the same network, for the token list. */
export const findBridgeEnd = (
  deployments: readonly Deployment[],
  chainId: number,
  kind: BridgeToken,
): BridgeEnd | null => {
  const deployment = deployments.find((each) => each.chainId === chainId)
  return deployment ? toEnd(deployment, kind) : null
}
