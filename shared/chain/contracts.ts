import type { Address } from '../domain/values/address.ts'
import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
import { dShareFactoryAbi } from './abi/d-share-factory.ts'
import { instantRedeemerAbi } from './abi/instant-redeemer.ts'
import { localCcipRouterAbi } from './abi/local-ccip-router.ts'
import { orderProcessorAbi } from './abi/order-processor.ts'
import { publishedUsdPlusRedeemerAbi } from './abi/published-usd-plus-redeemer.ts'
import { usdPlusRedeemerAbi } from './abi/usd-plus-redeemer.ts'
import { vaultAbi } from './abi/vault.ts'
import { wireMinterAbi } from './abi/wire-minter.ts'
import { wrappedUsdPlusWaypointAbi } from './abi/wrapped-usd-plus-waypoint.ts'
import type { Deployment } from './deployment.ts'

/**
 * The redeemer of a chain. Both kinds have the same requests and events. Closing a ticket differs: ours also takes the
 * request's hash, and returns the escrow of a canceled request.
 */
export type RedeemerContract =
  | { kind: 'escrow'; address: Address; abi: typeof usdPlusRedeemerAbi }
  | { kind: 'published'; address: Address; abi: typeof publishedUsdPlusRedeemerAbi }

/** Returns the redeemer of a chain; null if it has none. */
export function findUsdPlusRedeemer({
  contracts: { usdPlusRedeemer: address },
  redeemerKind,
}: Pick<Deployment, 'contracts' | 'redeemerKind'>): RedeemerContract | null {
  if (!address) return null
  return redeemerKind === 'published'
    ? { kind: 'published', address, abi: publishedUsdPlusRedeemerAbi }
    : { kind: 'escrow', address, abi: usdPlusRedeemerAbi }
}

export type InstantRedeemerContract = { address: Address; abi: typeof instantRedeemerAbi }

/** Returns the instant redeemer of a chain; null if it has none, like the live ones. */
export const findInstantRedeemer = ({
  contracts: { instantRedeemer },
}: Pick<Deployment, 'contracts'>): InstantRedeemerContract | null =>
  instantRedeemer ? { address: instantRedeemer, abi: instantRedeemerAbi } : null

export type WireMinterContract = { address: Address; abi: typeof wireMinterAbi }

/** Returns the wire minter of a chain; null if it has none, like the live ones. */
export const findWireMinter = ({
  contracts: { wireMinter },
}: Pick<Deployment, 'contracts'>): WireMinterContract | null =>
  wireMinter ? { address: wireMinter, abi: wireMinterAbi } : null

export type DShareFactoryContract = { address: Address; abi: typeof dShareFactoryAbi }

/** Returns the factory and registry of stock tokens; null if the chain has none, like the live ones. */
export const findDShareFactory = ({
  contracts: { dShareFactory },
}: Pick<Deployment, 'contracts'>): DShareFactoryContract | null =>
  dShareFactory ? { address: dShareFactory, abi: dShareFactoryAbi } : null

type DeployedContract<Abi> = { address: Address; abi: Abi }

/** The order contracts of a chain. The processor checks orders and is the spender; the vault holds the escrow. */
export type OrderContracts = {
  processor: DeployedContract<typeof orderProcessorAbi>
  vault: DeployedContract<typeof vaultAbi>
}

/** Returns the order contracts of a chain; null if it has none. */
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
 * One chain's bridge contracts. A live chain only has the published USD+ waypoint: `getFee`, `sendUsdPlus`,
 * peers and their events are as in ours, but it has no limits, and `router` is null.
 */
export type BridgeContracts = {
  waypoint: DeployedContract<typeof ccipWaypointAbi>
  wrappedWaypoint: DeployedContract<typeof wrappedUsdPlusWaypointAbi> | null
  router: DeployedContract<typeof localCcipRouterAbi> | null
}

/** Returns the bridge contracts of a chain; null if it has none. */
export function findBridgeContracts({
  contracts,
}: Pick<Deployment, 'contracts'>): BridgeContracts | null {
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

export type DividendContracts = { distribution: Address; minter: Address }

/** Returns the dividend contracts of a chain; null if it has none, like the live ones. */
export function findDividendContracts({
  contracts,
}: Pick<Deployment, 'contracts'>): DividendContracts | null {
  const { dividendDistribution, dividendMinter } = contracts
  if (!dividendDistribution || !dividendMinter) return null
  return { distribution: dividendDistribution, minter: dividendMinter }
}
