import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { toEventSelector, toHex } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'

type SafeLog = { address: Address; topics: readonly Hex[]; data: Hex }

const selectors = {
  success: toEventSelector('ExecutionSuccess(bytes32,uint256)'),
  failure: toEventSelector('ExecutionFailure(bytes32,uint256)'),
}

const ends = ['success', 'failure'] as const

/** Safes before 1.4 keep the hash in the data, later ones in a topic. */
export const isEndOf = (
  { address, topics, data }: SafeLog,
  { safe, hash, end }: { safe: Address; hash: Hex; end: keyof typeof selectors },
): boolean =>
  address.toLowerCase() === safe.toLowerCase() &&
  topics[0] === selectors[end] &&
  (topics[1] ?? data.slice(0, 66)) === hash

/** How a Safe ended what was signed, by its own events; null where it has not. Throws like a node. */
export async function findSafeEnd(
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
    const end = ends.find((one) => isEndOf(log, { safe, hash, end: one }))
    if (transactionHash === null || end === undefined) continue
    return { name: 'executed', hash: transactionHash, isSuccessful: end === 'success' }
  }
  return null
}
