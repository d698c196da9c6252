import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import { findChain } from '@parvalue/shared/chain/chains.ts'
import { findExplorerBase } from '@parvalue/shared/chain/explorer.ts'
import { type Chain, defineChain } from 'viem'

/** Converts a configured chain to viem's form, with our own RPC URLs. Wallets that add the network get them too. */
export function toViemChain(chain: BootSettings['chains'][number], publicUrl: string): Chain {
  const known = findChain(chain.id)
  if (!known) throw new Error(`Chain ${chain.id} is configured but unknown.`)
  const explorer = findExplorerBase(chain.id, chain.isLocal ? publicUrl : null)
  return defineChain({
    id: chain.id,
    name: known.name,
    nativeCurrency: known.nativeCurrency,
    rpcUrls: { default: { http: chain.rpcUrls } },
    ...(explorer
      ? { blockExplorers: { default: { name: explorer.name ?? known.name, url: explorer.url } } }
      : {}),
  })
}
