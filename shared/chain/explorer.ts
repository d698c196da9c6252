import { findChain } from './chains.ts'

/** Base of a chain's explorer links: its block explorer, or our own pages for a local chain. */
export type ExplorerBase = {
  /** Null for our own pages, whose name is translated. */
  name: string | null
  url: string
}

/** Requirement SH-14: returns {explorer}/tx/{hash}. */
export const toTransactionUrl = (explorer: ExplorerBase, hash: string) =>
  `${explorer.url}/tx/${hash}`

/** Returns the explorer of a chain; null if it is unknown. `localOrigin` is set for a chain on this machine. */
export function findExplorerBase(chainId: number, localOrigin: string | null): ExplorerBase | null {
  if (localOrigin !== null) return { name: null, url: `${localOrigin}/local/${chainId}` }
  return findChain(chainId)?.explorer ?? null
}
