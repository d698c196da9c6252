import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { isRevert, RpcError } from '../chain/errors.ts'
import type { Rpc } from '../chain/port.ts'

type Token = { rpc: Rpc; usdPlus: Address }

/** Selector of `totalSupply()`. */
const TOTAL_SUPPLY = '0x18160ddd'

const TOTAL_SHARES = encodeFunctionData({ abi: usdPlusAbi, functionName: 'totalShares' })

const SETTLED = encodeFunctionData({ abi: usdPlusAbi, functionName: 'settledBalancePerShare' })

/**
 * Returns a reader of USD+'s supply at one block by the balance per share that was last emitted, because what has
 * streamed of a rebase since then is in no event yet. Null where the node does not have that block, or not any more.
 */
export const createSupplyReader =
  (find: (chainId: number) => Token | null) =>
  async (chainId: number, blockHash: Hex): Promise<bigint | null> => {
    const token = find(chainId)
    if (!token) return null
    const read = async (data: Hex) =>
      BigInt(await token.rpc.call<Hex>('eth_call', { to: token.usdPlus, data }, { blockHash }))
    try {
      const settled = await read(SETTLED).catch((error: unknown) => {
        // USD+ before version 1.3.0 does not have this function, and stores what it counts.
        if (isRevert(error)) return null
        throw error
      })
      if (settled === null) return await read(TOTAL_SUPPLY)
      return toBalanceDown(await read(TOTAL_SHARES), settled)
    } catch (error) {
      if (error instanceof RpcError) return null
      throw error
    }
  }

/**
 * Reads the total supply of each token at one block, in their order; null where the node does not have that
 * block, or not any more.
 */
export async function readTotalSupplies(
  rpc: Rpc,
  tokens: readonly Address[],
  blockHash: Hex,
): Promise<bigint[] | null> {
  try {
    const words = await rpc.batch<Hex>(
      tokens.map((to) => ({
        method: 'eth_call',
        params: [{ to, data: TOTAL_SUPPLY }, { blockHash }],
      })),
    )
    return words.map(BigInt)
  } catch (error) {
    if (error instanceof RpcError) return null
    throw error
  }
}
