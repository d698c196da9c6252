import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import type { GiftContent } from '@parvalue/shared/domain/product/gift-card.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import type { Call, ChainSender } from '../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'

/** Where gifts are sent from: what the house holds on one chain. */
export type Giver = {
  sender: ChainSender
  /** Null: this chain does not have what stands on the card. */
  toCall: (content: GiftContent, to: Address) => Call | null
}

export type Givers = {
  find: (chainId: number) => Giver | null
  /** Chains on which it can be given. */
  listChainIds: (content: GiftContent) => number[]
}

type Facts = { chains: readonly ConfiguredChain[]; houseKey: Hex | null; http: Http }

/** None of them where nobody has the key of the house. */
export function createGivers({ chains, houseKey, http }: Facts): Givers {
  const able = houseKey === null ? [] : chains
  return {
    find: (chainId) => {
      const chain = able.find(({ id }) => id === chainId)
      if (!chain || houseKey === null) return null
      const rpc = createRpc(http, chain.nodeUrls[0] ?? chain.rpcUrl)
      return {
        sender: createChainSender(rpc, chainId, houseKey),
        toCall: (content, to) => toTransfer(findToken(chain, content), content, to),
      }
    },
    listChainIds: (content) =>
      able.filter((chain) => findToken(chain, content) !== null).map(({ id }) => id),
  }
}

function findToken({ deployment }: ConfiguredChain, content: GiftContent): Address | null {
  if (content.kind === 'usd') return deployment.contracts.usdPlus
  const { stockId } = content
  return deployment.stockTokens?.find((token) => token.stockId === stockId)?.address ?? null
}

/** USD+ and stock tokens are both moved as any ERC-20 is. */
function toTransfer(token: Address | null, { amount }: GiftContent, to: Address): Call | null {
  if (token === null) return null
  const call = { abi: usdPlusAbi, functionName: 'transfer', args: [to, amount] } as const
  return { to: token, data: encodeFunctionData(call) }
}
