import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import type { PublicClient } from 'viem'
import type { FlowPorts } from './flow-ports.ts'
import type { JournalStep } from './journal-entry.ts'
import { isCancel, isSameCall } from './same-call.ts'

/** How many transactions after the recorded nonce are looked at. */
const NONCES_MAX = 8

export type Sent =
  | { name: 'ours'; hash: Hex; nonce: number }
  /** The nonce went to another transaction. */
  | { name: 'other'; isCancel: boolean }
  /** The nonce is still free: nothing was sent. */
  | { name: 'none' }

/** Looks on the chain for a step whose hash is unknown or gone, by sender and nonce. */
export async function findSent(
  { client, pause }: Pick<FlowPorts, 'client' | 'pause'>,
  account: Address,
  step: JournalStep,
): Promise<Sent> {
  if (step.nonce === null) return { name: 'none' }
  const mined = await waitUntilMined(client, account, step.nonce, pause)
  let sent: Sent = { name: 'none' }
  for (let nonce = step.nonce; nonce < Math.min(mined, step.nonce + NONCES_MAX); nonce++) {
    const transaction = await findByNonce(client, account, nonce, BigInt(step.fromBlock ?? '0'))
    if (transaction && isSameCall(step, account, transaction)) {
      return { name: 'ours', hash: transaction.hash, nonce }
    }
    if (nonce === step.nonce) {
      sent = { name: 'other', isCancel: transaction !== null && isCancel(transaction) }
    }
  }
  return sent
}

/** A transaction that is known but not mined cannot be read by nonce, so it is waited for. */
async function waitUntilMined(
  client: PublicClient,
  address: Address,
  nonce: number,
  pause: () => Promise<void>,
): Promise<number> {
  for (;;) {
    const mined = await client.getTransactionCount({ address, blockTag: 'latest' })
    const known = await client.getTransactionCount({ address, blockTag: 'pending' })
    if (mined > nonce || known <= nonce) return mined
    await pause()
  }
}

/** Halves the range of blocks by the account's nonce at each, so that a long absence costs little. */
async function findByNonce(
  client: PublicClient,
  address: Address,
  nonce: number,
  fromBlock: bigint,
) {
  let low = fromBlock
  let high = await client.getBlockNumber({ cacheTime: 0 })
  while (low < high) {
    const blockNumber = (low + high) / 2n
    const count = await client.getTransactionCount({ address, blockNumber })
    if (count > nonce) high = blockNumber
    else low = blockNumber + 1n
  }
  const block = await client.getBlock({ blockNumber: high, includeTransactions: true })
  return (
    block.transactions.find(
      (transaction) =>
        transaction.nonce === nonce && transaction.from.toLowerCase() === address.toLowerCase(),
    ) ?? null
  )
}
