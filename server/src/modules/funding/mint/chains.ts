import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wireMinterAbi } from '@parvalue/shared/chain/abi/wire-minter.ts'
import { findWireMinter } from '@parvalue/shared/chain/contracts.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { WireMintCaps } from '@parvalue/shared/domain/wires/wire-mint.ts'
import { encodeFunctionData } from 'viem/utils'
import type { ConfiguredChain } from '../../../config/configured-chains.ts'
import type { Http } from '../../../platform/ambient.ts'
import type { ChainSender, ContractCall, Rpc } from '../../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../../providers/chain/service.ts'

export type WireMintRequest = { bankRefHash: Hex; to: Address; amount: bigint }

/** A chain on which USD+ is minted for wires. */
export type MinterChain = {
  sender: ChainSender
  toCall: (mint: WireMintRequest) => ContractCall
  readCaps: () => Promise<WireMintCaps>
}

export type FindMinter = (chainId: number) => MinterChain | null

type Facts = { chains: readonly ConfiguredChain[]; wireMinterKey: Hex | null; http: Http }

/** Creates a lookup by chain id; it returns null if the chain has no wire minter or no minter key is configured. */
export const createMinterFinder =
  ({ chains, wireMinterKey, http }: Facts): FindMinter =>
  (chainId) => {
    const chain = chains.find(({ id }) => id === chainId)
    const minter = chain ? findWireMinter(chain.deployment) : null
    if (!chain || !minter || wireMinterKey === null) return null
    const rpc = createRpc(http, chain.nodeUrls)
    return {
      sender: createChainSender(rpc, chainId, wireMinterKey),
      toCall: ({ bankRefHash, to, amount }) => ({
        to: minter.address,
        data: encodeFunctionData({
          abi: wireMinterAbi,
          functionName: 'mint',
          args: [bankRefHash, to, amount],
        }),
      }),
      readCaps: () => readCaps(rpc, chain.deployment.contracts.usdPlus, minter.address),
    }
  }

/** Reads the global mint caps of USD+ and the limit of this minter in one batch; the smaller amount counts. */
async function readCaps(rpc: Rpc, usdPlus: Address, minter: Address): Promise<WireMintCaps> {
  const toEthCall = (data: Hex) => ({
    method: 'eth_call',
    params: [{ to: usdPlus, data }, 'latest'],
  })
  const limit = (functionName: 'mintingCurrentLimitOf' | 'mintingMaxLimitOf') =>
    toEthCall(encodeFunctionData({ abi: usdPlusAbi, functionName, args: [minter] }))
  const cap = (functionName: 'mintCapPerTransaction' | 'mintCapPerDay' | 'mintCapLeft') =>
    toEthCall(encodeFunctionData({ abi: usdPlusAbi, functionName }))
  const [perTransaction, perDay, left, ownPerDay, ownLeft] = (
    await rpc.batch<Hex>([
      cap('mintCapPerTransaction'),
      cap('mintCapPerDay'),
      cap('mintCapLeft'),
      limit('mintingMaxLimitOf'),
      limit('mintingCurrentLimitOf'),
    ])
  ).map(BigInt) as [bigint, bigint, bigint, bigint, bigint]
  return { perTransaction, perDay: smaller(perDay, ownPerDay), left: smaller(left, ownLeft) }
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
