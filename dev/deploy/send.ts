import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Rpc } from '../chain/rpc.ts'
import type { PlannedTransaction } from './transactions.ts'

const DEPLOY_GAS = 7_000_000n
const CALL_GAS = 500_000n
const PRICE = 2_000_000_000n

/**
 * The block gas limit, which is anvil's default. If a transaction exceeds it, anvil drops the later ones from its pool.
 */
const BLOCK_GAS = 30_000_000n

/** Sends as many transactions as fit into a block, mines, and repeats. */
export async function sendPlannedTransactions(
  rpc: Rpc,
  account: PrivateKeyAccount,
  chainId: number,
  transactions: readonly PlannedTransaction[],
  firstNonce = 0,
): Promise<void> {
  const hashes: Hex[] = []
  let room = BLOCK_GAS
  for (const [index, { to, data, gas = to ? CALL_GAS : DEPLOY_GAS }] of transactions.entries()) {
    if (gas > room) {
      await mineAllPending(rpc)
      room = BLOCK_GAS
    }
    room -= gas
    const raw = await account.signTransaction({
      chainId,
      nonce: firstNonce + index,
      data,
      ...(to ? { to } : {}),
      gas,
      maxFeePerGas: PRICE,
      maxPriorityFeePerGas: 1n,
    })
    hashes.push(await rpc<Hex>('eth_sendRawTransaction', raw))
  }
  await mineAllPending(rpc)
  for (const [index, hash] of hashes.entries()) {
    await requireTransactionSuccess(rpc, hash, transactions[index]?.label ?? '')
  }
}

export async function mineAllPending(rpc: Rpc): Promise<void> {
  // The loop is bounded; a transaction that is still not mined is reported later by its missing receipt.
  for (let block = 0; block < 50; block += 1) {
    const { pending } = await rpc<{ pending: string }>('txpool_status')
    if (Number(pending) === 0) return
    await rpc('evm_mine')
  }
}

export async function requireTransactionSuccess(rpc: Rpc, hash: Hex, label: string): Promise<void> {
  const receipt = await rpc<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
  if (receipt?.status !== '0x1') throw new Error(`Deployment: ${label} failed on the local chain.`)
}
