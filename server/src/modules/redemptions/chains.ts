import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import { createRedeemer } from '../../providers/redeemer/service.ts'
import type { RedemptionChain } from './deps.ts'

type Facts = { chains: readonly ConfiguredChain[]; fulfillerKey: Hex | null; http: Http }

/** Creates a lookup by chain id; it returns null if no fulfiller key is configured or the chain has no redeemer. */
export const createRedeemerChainFinder =
  ({ chains, fulfillerKey, http }: Facts) =>
  (chainId: number): RedemptionChain | null => {
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain || fulfillerKey === null) return null
    const rpc = createRpc(http, chain.nodeUrls)
    const redeemer = createRedeemer(chain.deployment, rpc)
    if (!redeemer) return null
    const tokens = chain.deployment.paymentTokens
    return {
      redeemer,
      sender: createChainSender(rpc, chainId, fulfillerKey),
      findToken: (address) =>
        tokens.find((token) => token.address.toLowerCase() === address.toLowerCase()) ?? null,
    }
  }
