import { type ExplorerBase, findExplorerBase } from '@parvalue/shared/chain/explorer.ts'
import { boot } from '../client/boot.ts'

/** Returns the base address for links about a chain; null if the chain has no explorer. */
export function findChainExplorer(chainId: number): ExplorerBase | null {
  const isLocal = boot.chains.some((chain) => chain.id === chainId && chain.isLocal)
  return findExplorerBase(chainId, isLocal ? boot.publicUrl : null)
}
