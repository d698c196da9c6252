import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { toEventSelector, toHex } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'

type SafeLog = { address: Address; topics: readonly Hex[]; data: Hex }

const selectors = {
  success: toEventSelector('ExecutionSuccess(bytes32,uint256)'),
  failure: toEventSelector('ExecutionFailure(bytes32,uint256)'),
}

const ends = ['success', 'failure'] as const

/**
 * Returns whether a log is the Safe's execution event for a hash. Safes before 1.4 put the hash in the data, not a
 * topic.
 */
export const isSafeExecution = (
  { address, topics, data }: SafeLog,
  { safe, hash, end }: { safe: Address; hash: Hex; end: keyof typeof selectors },
): boolean =>
  address.toLowerCase() === safe.toLowerCase() &&
  topics[0] === selectors[end] &&
  (topics[1] ?? data.slice(0, 66)) === hash

/** Returns how a Safe executed a hash, from its events; null if it did not. Throws on RPC errors. */
export async function findSafeExecution(
  client: ReadClient,
  safe: Address,
  { hash, fromBlock }: { hash: Hex; fromBlock: bigint },
): Promise<{ name: 'executed'; hash: Hex; isSuccessful: boolean } | null> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: safe,
        fromBlock: toHex(fromBlock),
        toBlock: 'latest',
        topics: [[selectors.success, selectors.failure]],
      },
    ],
  })
  for (const log of logs) {
    const { transactionHash } = log
    const end = ends.find((one) => isSafeExecution(log, { safe, hash, end: one }))
    if (transactionHash === null || end === undefined) continue
    return { name: 'executed', hash: transactionHash, isSuccessful: end === 'success' }
  }
  return null
}
