import type { Address } from '../domain/values/address.ts'
import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
import { dShareFactoryAbi } from './abi/d-share-factory.ts'
import { localCcipRouterAbi } from './abi/local-ccip-router.ts'
import { orderProcessorAbi } from './abi/order-processor.ts'
import { publishedUsdPlusRedeemerAbi } from './abi/published-usd-plus-redeemer.ts'
import { usdPlusRedeemerAbi } from './abi/usd-plus-redeemer.ts'
import { vaultAbi } from './abi/vault.ts'
import { wireMinterAbi } from './abi/wire-minter.ts'
import { wrappedUsdPlusWaypointAbi } from './abi/wrapped-usd-plus-waypoint.ts'
import type { Deployment } from './deployment.ts'

/**
 * Where redemptions are requested. Requests and their events have one form in both kinds; closing a
 * ticket differs: ours is told the request's hash too, and returns what it cancels out of escrow.
 */
export type Redeemer =
  | { kind: 'escrow'; address: Address; abi: typeof usdPlusRedeemerAbi }
  | { kind: 'published'; address: Address; abi: typeof publishedUsdPlusRedeemerAbi }

/** Null where this chain has none. */
export function findUsdPlusRedeemer({
  contracts: { usdPlusRedeemer: address },
  redeemerKind,
}: Pick<Deployment, 'contracts' | 'redeemerKind'>): Redeemer | null {
  if (!address) return null
  return redeemerKind === 'published'
    ? { kind: 'published', address, abi: publishedUsdPlusRedeemerAbi }
    : { kind: 'escrow', address, abi: usdPlusRedeemerAbi }
}

export type WireMinter = { address: Address; abi: typeof wireMinterAbi }

/** What mints for wires; null where this chain has none, as on the live ones. */
export const findWireMinter = ({
  contracts: { wireMinter },
}: Pick<Deployment, 'contracts'>): WireMinter | null =>
  wireMinter ? { address: wireMinter, abi: wireMinterAbi } : null

export type DShareFactory = { address: Address; abi: typeof dShareFactoryAbi }

/** What makes stock tokens and knows ours; null where this chain has none, as on the live ones. */
export const findDShareFactory = ({
  contracts: { dShareFactory },
}: Pick<Deployment, 'contracts'>): DShareFactory | null =>
  dShareFactory ? { address: dShareFactory, abi: dShareFactoryAbi } : null

type Located<Abi> = { address: Address; abi: Abi }

/** Where stock tokens are ordered: the processor judges and is allowed, the vault keeps. */
export type OrderContracts = {
  processor: Located<typeof orderProcessorAbi>
  vault: Located<typeof vaultAbi>
}

/** Null where this chain has none. */
export function findOrderContracts({
  contracts: { orderProcessor, vault },
}: Pick<Deployment, 'contracts'>): OrderContracts | null {
  if (!orderProcessor || !vault) return null
  return {
    processor: { address: orderProcessor, abi: orderProcessorAbi },
    vault: { address: vault, abi: vaultAbi },
  }
}

/**
 * One chain's end of the bridge. A live chain has the published waypoint of USD+ alone, which has
 * `getFee`, `sendUsdPlus`, peers and their events as ours, and no limits; `router` is null there.
 */
export type Bridge = {
  waypoint: Located<typeof ccipWaypointAbi>
  wrappedWaypoint: Located<typeof wrappedUsdPlusWaypointAbi> | null
  router: Located<typeof localCcipRouterAbi> | null
}

/** Null where this chain has none. */
export function findBridge({ contracts }: Pick<Deployment, 'contracts'>): Bridge | null {
  const { ccipWaypoint, wrappedUsdPlusWaypoint, ccipRouter } = contracts
  if (!ccipWaypoint) return null
  return {
    waypoint: { address: ccipWaypoint, abi: ccipWaypointAbi },
    wrappedWaypoint: wrappedUsdPlusWaypoint
      ? { address: wrappedUsdPlusWaypoint, abi: wrappedUsdPlusWaypointAbi }
      : null,
    router: ccipRouter ? { address: ccipRouter, abi: localCcipRouterAbi } : null,
  }
}

export type Dividends = { distribution: Address; minter: Address }

/** What pays dividends; null where this chain has none, as on the live ones. */
export function findDividends({ contracts }: Pick<Deployment, 'contracts'>): Dividends | null {
  const { dividendDistribution, dividendMinter } = contracts
  if (!dividendDistribution || !dividendMinter) return null
  return { distribution: dividendDistribution, minter: dividendMinter }
}
