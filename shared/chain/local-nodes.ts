import { arbitrumSepolia, sepolia } from './chains.ts'

export const LOCAL_NODE_PORT_BASE = 8545

/** Requirement EN-08: test chains that run as local nodes in development. */
export const localChainIds: readonly number[] = [sepolia.id, arbitrumSepolia.id]

/** Returns the URL of the local node that listens on a port. */
export const toLocalNodeUrl = (port: number) => `http://127.0.0.1:${port}`

/** Returns the URL of a chain's local node; null if it has none. The nodes use consecutive ports from `portBase`. */
export function findLocalNodeUrl(chainId: number, portBase = LOCAL_NODE_PORT_BASE): string | null {
  const index = localChainIds.indexOf(chainId)
  return index === -1 ? null : toLocalNodeUrl(portBase + index)
}
