import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { ethereum, findChain } from '@parvalue/shared/chain/chains.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import type { ChainSender, ContractCall } from '../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import { grantedTokens, type TokenGrant } from './granted-tokens.ts'

/** A local chain with the wallet that grants gas there. */
export type FaucetChain = {
  sender: ChainSender
  /** The operator wallet with the tokens that it grants; null if its key is not configured. */
  house: OperatorWallet | null
  /** Returns the wallet's balance in wei; null while the chain does not answer. */
  findBalance: (address: Address) => Promise<bigint | null>
}

export type OperatorWallet = {
  sender: ChainSender
  gifts: readonly TokenGrant[]
  /** Payment tokens to trade with: an amount of the chain's first payment token. */
  dollars: readonly TokenGrant[]
  toTransfer: (symbol: string, to: Address, amount: bigint) => ContractCall
}

export type FindFaucet = (chainId: number) => FaucetChain | null

type Facts = {
  chains: readonly ConfiguredChain[]
  faucetKey: Hex | null
  houseKey: Hex | null
  http: Http
}

/** Creates a lookup of faucets by chain id; it returns null unless the chain is local and has a faucet key. */
export const createFaucetFinder =
  ({ chains, faucetKey, houseKey, http }: Facts): FindFaucet =>
  (chainId) => {
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain?.isLocal || faucetKey === null) return null
    const rpc = createRpc(http, chain.nodeUrls)
    return {
      sender: createChainSender(rpc, chainId, faucetKey),
      house: houseKey && toOperatorWallet(chain, createChainSender(rpc, chainId, houseKey)),
      findBalance: (address) =>
        rpc.call<Hex>('eth_getBalance', address, 'latest').then(BigInt, () => null),
    }
  }

const DOLLARS = 1_000n

function toOperatorWallet(
  { id, deployment }: ConfiguredChain,
  sender: ChainSender,
): OperatorWallet {
  const tokens = deployment.stockTokens ?? []
  const [dollar] = deployment.paymentTokens
  const wanted: readonly TokenGrant[] =
    findChain(id)?.group === ethereum.group ? grantedTokens.ethereum : grantedTokens.other
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
      if (!token) throw new Error(`Chain ${id} has no token ${symbol}`)
      const call = { abi: dShareAbi, functionName: 'transfer', args: [to, amount] } as const
      return { to: token.address, data: encodeFunctionData(call) }
    },
  }
}
