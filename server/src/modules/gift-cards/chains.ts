import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import type { GiftContent } from '@parvalue/shared/domain/product/gift-card.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import type { ChainSender, ContractCall } from '../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'

/** The operator wallet on one chain, from which gifts are sent. */
export type GiftSender = {
  sender: ChainSender
  /** Encodes the transfer of the card's content; returns null if the chain does not have the token. */
  toCall: (content: GiftContent, to: Address) => ContractCall | null
}

export type GiftSenders = {
  find: (chainId: number) => GiftSender | null
  /** Lists chains on which the card's content can be sent. */
  listChainIds: (content: GiftContent) => number[]
}

type Facts = { chains: readonly ConfiguredChain[]; houseKey: Hex | null; http: Http }

/** Creates the senders; there are none if the operator wallet's key is not configured. */
export function createGiftSenders({ chains, houseKey, http }: Facts): GiftSenders {
  const served = houseKey === null ? [] : chains
  return {
    find: (chainId) => {
      const chain = served.find(({ id }) => id === chainId)
      if (!chain || houseKey === null) return null
      const rpc = createRpc(http, chain.nodeUrls)
      return {
        sender: createChainSender(rpc, chainId, houseKey),
        toCall: (content, to) => toTransfer(findToken(chain, content), content, to),
      }
    },
    listChainIds: (content) =>
      served.filter((chain) => findToken(chain, content) !== null).map(({ id }) => id),
  }
}

function findToken({ deployment }: ConfiguredChain, content: GiftContent): Address | null {
  if (content.kind === 'usd') return deployment.contracts.usdPlus
  const { stockId } = content
  return deployment.stockTokens?.find((token) => token.stockId === stockId)?.address ?? null
}

/** Encodes the transfer of a token; USD+ and stock tokens share the ERC-20 `transfer`. */
function toTransfer(
  token: Address | null,
  { amount }: GiftContent,
  to: Address,
): ContractCall | null {
  if (token === null) return null
  const call = { abi: usdPlusAbi, functionName: 'transfer', args: [to, amount] } as const
  return { to: token, data: encodeFunctionData(call) }
}
