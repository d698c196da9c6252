import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { RpcError } from '../chain/errors.ts'
import type { Rpc } from '../chain/port.ts'

type Token = { rpc: Rpc; usdPlus: Address }

/** Selector of `totalSupply()`. */
const TOTAL_SUPPLY = '0x18160ddd'

/**
 * Returns a reader of USD+'s total supply at one block; null where the node does not have that block, or not
 * any more.
 */
export const createSupplyReader =
  (find: (chainId: number) => Token | null) =>
  async (chainId: number, blockHash: Hex): Promise<bigint | null> => {
    const token = find(chainId)
    if (!token) return null
    try {
      const call = { to: token.usdPlus, data: TOTAL_SUPPLY }
      return BigInt(await token.rpc.call<Hex>('eth_call', call, { blockHash }))
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
