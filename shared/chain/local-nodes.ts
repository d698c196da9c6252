import { arbitrumSepolia, sepolia } from './chains.ts'

export const CHAIN_PORT_BASE = 8545

/** The test chains that run as nodes of this machine in development (requirement EN-08). */
export const localChainIds: readonly number[] = [sepolia.id, arbitrumSepolia.id]

/** Local chains listen one after the other, from `portBase` on. */
export const toLocalNodeUrl = (port: number) => `http://127.0.0.1:${port}`

/** The local node of a test chain; null for chains that have no dev variant. */
export function findLocalNodeUrl(chainId: number, portBase = CHAIN_PORT_BASE): string | null {
  const index = localChainIds.indexOf(chainId)
  return index === -1 ? null : toLocalNodeUrl(portBase + index)
}
