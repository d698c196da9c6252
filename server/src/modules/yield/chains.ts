import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import { isRevert } from '../../providers/chain/errors.ts'
import type { Rpc } from '../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import type { YieldChain } from './deps.ts'

type Facts = { chains: readonly ConfiguredChain[]; rebaserKey: Hex | null; http: Http }

export const createYieldChains = ({ chains, rebaserKey, http }: Facts): YieldChain[] =>
  chains.map(({ id, deployment, nodeUrls }) => {
    const rpc = createRpc(http, nodeUrls)
    const { usdPlus } = deployment.contracts
    const funds = (deployment.stockTokens ?? []).filter(({ kind }) => kind === 'fund')
    return {
      chainId: id,
      funds,
      readAmounts: () =>
        readAmounts(
          rpc,
          usdPlus,
          funds.map(({ address }) => address),
        ),
      rebaser:
        rebaserKey === null
          ? null
          : {
              sender: createChainSender(rpc, id, rebaserKey),
              toCall: (amount) => ({ to: usdPlus, data: toData(amount) }),
              readMaxRebase: () => readMaxRebase(rpc, usdPlus),
            },
    }
  })

const toData = (amount: bigint) =>
  encodeFunctionData({ abi: usdPlusAbi, functionName: 'rebaseAdd', args: [amount] })

async function readMaxRebase(rpc: Rpc, to: Address): Promise<bigint | null> {
  const data = encodeFunctionData({ abi: usdPlusAbi, functionName: 'maxRebaseAdd' })
  try {
    return BigInt(await rpc.call<Hex>('eth_call', { to, data }, 'latest'))
  } catch (error) {
    if (isRevert(error)) return null
    throw error
  }
}

/** Selector of `treasury()`. */
const TREASURY = '0x61d027b3'
/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'

async function readAmounts(rpc: Rpc, usdPlus: Address, tokens: readonly Address[]) {
  if (tokens.length === 0) return []
  const treasury = await rpc.call<Hex>('eth_call', { to: usdPlus, data: TREASURY }, 'latest')
  const data = `${BALANCE_OF}${treasury.slice(2)}`
  const calls = tokens.map((to) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] }))
  return (await rpc.batch<Hex>(calls)).map(BigInt)
}
