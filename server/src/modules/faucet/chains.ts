import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { ethereum, findChain } from '@parvalue/shared/chain/chains.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import type { Call, ChainSender } from '../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import { type GiftWanted, gifts } from './gift-list.ts'

/** A local chain, and the key that gives gas away there. */
export type FaucetChain = {
  sender: ChainSender
  /** Who gives stock tokens away, and which; null where there is no such key. */
  house: House | null
  /** In wei; null while the chain does not answer. */
  findBalance: (address: Address) => Promise<bigint | null>
}

export type House = {
  sender: ChainSender
  gifts: readonly GiftWanted[]
  /** Something to buy with: the first token that pays there. */
  dollars: readonly GiftWanted[]
  toTransfer: (symbol: string, to: Address, amount: bigint) => Call
}

export type FindFaucet = (chainId: number) => FaucetChain | null

type Facts = {
  chains: readonly ConfiguredChain[]
  faucetKey: Hex | null
  houseKey: Hex | null
  http: Http
}

/** Only chains that run on this machine have one. */
export const createFaucetFinder =
  ({ chains, faucetKey, houseKey, http }: Facts): FindFaucet =>
  (chainId) => {
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain?.isLocal || faucetKey === null) return null
    const rpc = createRpc(http, chain.rpcUrl)
    return {
      sender: createChainSender(rpc, chainId, faucetKey),
      house: houseKey && toHouse(chain, createChainSender(rpc, chainId, houseKey)),
      findBalance: (address) =>
        rpc.call<Hex>('eth_getBalance', address, 'latest').then(BigInt, () => null),
    }
  }

const DOLLARS = 1_000n

function toHouse({ id, deployment }: ConfiguredChain, sender: ChainSender): House {
  const tokens = deployment.stockTokens ?? []
  const [dollar] = deployment.paymentTokens
  const wanted: readonly GiftWanted[] =
    findChain(id)?.group === ethereum.group ? gifts.ethereum : gifts.other
  return {
    sender,
    gifts: wanted.filter((gift) => tokens.some(({ symbol }) => symbol === gift.symbol)),
    dollars: dollar
      ? [{ symbol: dollar.symbol, amount: DOLLARS * 10n ** BigInt(dollar.decimals) }]
      : [],
    toTransfer: (symbol, to, amount) => {
      if (symbol === dollar?.symbol) {
        const mint = { abi: mockUsdAbi, functionName: 'mint', args: [to, amount] } as const
        return { to: dollar.address, data: encodeFunctionData(mint) }
      }
      const token = tokens.find((each) => each.symbol === symbol)
      if (!token) throw new Error(`Chain ${id} has no ${symbol}`)
      const call = { abi: dShareAbi, functionName: 'transfer', args: [to, amount] } as const
      return { to: token.address, data: encodeFunctionData(call) }
    },
  }
}
