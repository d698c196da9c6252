import { findChain } from './chains.ts'

/** Where links about a chain lead: the chain's explorer, or our own pages for a local chain. */
export type ExplorerBase = {
  /** Null where the pages are our own, which each language calls in its way. */
  name: string | null
  url: string
}

/** {explorer}/tx/{hash} (requirement SH-14). */
export const transactionUrl = (explorer: ExplorerBase, hash: string) => `${explorer.url}/tx/${hash}`

/** The explorer of a chain; `localOrigin` is set where the chain runs on this machine. */
export function explorerOf(chainId: number, localOrigin: string | null): ExplorerBase | null {
  if (localOrigin !== null) return { name: null, url: `${localOrigin}/local/${chainId}` }
  return findChain(chainId)?.explorer ?? null
}
