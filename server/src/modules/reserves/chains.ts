import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { privateKeyToAddress } from 'viem/accounts'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import { createRpc } from '../../providers/chain/service.ts'
import type { ReserveChain } from './read.ts'

type Facts = { chains: readonly ConfiguredChain[]; fulfillerKey: Hex | null; http: Http }

/** Creates readers of each chain's reserves. The fulfiller's payment tokens only count if its key is configured. */
export function createReserveChains({ chains, fulfillerKey, http }: Facts): ReserveChain[] {
  const fulfiller: Address | null = fulfillerKey && privateKeyToAddress(fulfillerKey)
  return chains.map(({ deployment, nodeUrls }) => ({
    deployment,
    rpc: createRpc(http, nodeUrls),
    fulfiller,
  }))
}
