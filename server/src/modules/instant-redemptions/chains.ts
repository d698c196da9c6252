import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import { createRpc } from '../../providers/chain/service.ts'
import { createInstantRedeemer } from '../../providers/instant-redeemer/service.ts'
import type { InstantChain } from './deps.ts'

type Facts = { chains: readonly ConfiguredChain[]; http: Http }

/** Creates a lookup by chain id; it returns null if the chain has no instant redeemer. */
export const createInstantChainFinder =
  ({ chains, http }: Facts) =>
  (chainId: number): InstantChain | null => {
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain) return null
    const redeemer = createInstantRedeemer(chain.deployment, createRpc(http, chain.nodeUrls))
    if (!redeemer) return null
    const tokens = chain.deployment.paymentTokens
    return {
      redeemer,
      findToken: (address) =>
        tokens.find((token) => token.address.toLowerCase() === address.toLowerCase()) ?? null,
    }
  }
