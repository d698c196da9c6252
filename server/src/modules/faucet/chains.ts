import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import type { ConfiguredChain } from '../../configured-chains.ts'
import type { ChainSender } from '../../providers/chain/port.ts'
import { createRpc } from '../../providers/chain/rpc.ts'
import { createViemSender } from '../../providers/chain/viem.ts'
import type { Http } from '../../world.ts'

/** A local chain, and the key that gives gas away there. */
export type FaucetChain = {
  sender: ChainSender
  /** In wei; null while the chain does not answer. */
  findBalance: (address: Address) => Promise<bigint | null>
}

export type FindFaucet = (chainId: number) => FaucetChain | null

type Facts = { chains: readonly ConfiguredChain[]; faucetKey: Hex | null; http: Http }

/** Only chains that run on this machine have one. */
export const createFaucetFinder =
  ({ chains, faucetKey, http }: Facts): FindFaucet =>
  (chainId) => {
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain?.isLocal || faucetKey === null) return null
    const rpc = createRpc(http, chain.rpcUrl)
    return {
      sender: createViemSender(rpc, chainId, faucetKey),
      findBalance: (address) =>
        rpc.call<Hex>('eth_getBalance', address, 'latest').then(BigInt, () => null),
    }
  }
