import { type ExplorerBase, explorerOf } from '@parvalue/shared/chain/explorer.ts'
import { boot } from '../client/boot.ts'

/** Where links about a chain lead. */
export function findExplorer(chainId: number): ExplorerBase | null {
  const isLocal = boot.chains.some((chain) => chain.id === chainId && chain.isLocal)
  return explorerOf(chainId, isLocal ? boot.publicUrl : null)
}
