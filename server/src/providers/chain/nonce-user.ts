import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { toHex } from 'viem/utils'
import { RpcError } from './errors.ts'
import type { Rpc } from './port.ts'

type NonceQuery = { address: Address; nonce: number; upTo: number }

/**
 * Returns the hash of the transaction that used a nonce in a block up to `upTo`; null where no transaction did,
 * or where the node has pruned the state that shows it.
 */
export async function findNonceUser(rpc: Rpc, query: NonceQuery): Promise<Hex | null> {
  try {
    const block = await findBlock(rpc, query)
    return block === null ? null : await findInBlock(rpc, block, query)
  } catch (error) {
    if (error instanceof RpcError) return null
    throw error
  }
}

/**
 * Returns the block in which the nonce was used, by a galloping search backwards and then a binary search; null if it
 * was not.
 */
async function findBlock(rpc: Rpc, { address, nonce, upTo }: NonceQuery): Promise<number | null> {
  const isUsedAt = async (block: number) =>
    block >= 0 &&
    Number(await rpc.call<Hex>('eth_getTransactionCount', address, toHex(block))) > nonce
  if (!(await isUsedAt(upTo))) return null
  let [unused, used] = [upTo - 1, upTo]
  for (let step = 1; await isUsedAt(unused); step *= 2) {
    ;[unused, used] = [Math.max(unused - step, -1), unused]
  }
  while (used - unused > 1) {
    const middle = (used + unused) >> 1
    if (await isUsedAt(middle)) used = middle
    else unused = middle
  }
  return used
}

async function findInBlock(
  rpc: Rpc,
  number: number,
  { address, nonce }: NonceQuery,
): Promise<Hex | null> {
  type Block = { transactions: { hash: Hex; from: string; nonce: Hex }[] } | null
  const block = await rpc.call<Block>('eth_getBlockByNumber', toHex(number), true)
  const user = block?.transactions.find(
    (one) => one.from.toLowerCase() === address.toLowerCase() && Number(one.nonce) === nonce,
  )
  return user?.hash ?? null
}
