import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { TransactionFlowPorts } from '../flow/flow-ports.ts'
import { isCancelTransaction, isSameCall } from '../flow/same-call.ts'
import type { JournalStep } from '../journal/journal-entry.ts'

/** Maximum number of nonces to search, starting with the recorded one. */
const NONCES_MAX = 8

export type SentTransactionResult =
  | { name: 'ours'; hash: Hex; nonce: number }
  /** Another transaction used the nonce. */
  | { name: 'other'; isCancel: boolean }
  /** The nonce is still free, so nothing was sent. */
  | { name: 'none' }

/** Number of retries for nodes that raise the nonce before they serve the block, as load-balanced nodes do. */
const UNSEEN_POLLS_MAX = 10

/**
 * Finds the transaction of a step whose hash is unknown or replaced, by sender and nonce. Retries
 * while the nonce is used but no block shows the transaction yet, then reports `other`.
 */
export async function findSentTransaction(
  { client, pause }: Pick<TransactionFlowPorts, 'client' | 'pause'>,
  account: Address,
  step: JournalStep,
): Promise<SentTransactionResult> {
  const { nonce } = step
  if (nonce === null) return { name: 'none' }
  for (let attempt = 1; ; attempt++) {
    const mined = await waitUntilMined(client, account, nonce, pause)
    if (mined <= nonce) return { name: 'none' }
    const sent = await findInBlocks(client, account, { ...step, nonce }, mined)
    if (sent.name !== 'unseen') return sent
    if (attempt === UNSEEN_POLLS_MAX) return { name: 'other', isCancel: false }
    await pause()
  }
}

async function findInBlocks(
  client: ReadClient,
  account: Address,
  step: JournalStep & { nonce: number },
  mined: number,
): Promise<SentTransactionResult | { name: 'unseen' }> {
  let first: SentTransactionResult | { name: 'unseen' } = { name: 'unseen' }
  for (let nonce = step.nonce; nonce < Math.min(mined, step.nonce + NONCES_MAX); nonce++) {
    const transaction = await findByNonce(client, account, nonce, BigInt(step.fromBlock ?? '0'))
    if (transaction && isSameCall(step, account, transaction)) {
      return { name: 'ours', hash: transaction.hash, nonce }
    }
    if (nonce === step.nonce && transaction) {
      first = { name: 'other', isCancel: isCancelTransaction(transaction) }
    }
  }
  return first
}

/** Waits while the nonce is pending, because only mined transactions are found by nonce; returns the mined count. */
async function waitUntilMined(
  client: ReadClient,
  address: Address,
  nonce: number,
  pause: () => Promise<void>,
): Promise<number> {
  for (;;) {
    const mined = await client.getTransactionCount({ address, blockTag: 'latest' })
    const pending = await client.getTransactionCount({ address, blockTag: 'pending' })
    if (mined > nonce || pending <= nonce) return mined
    await pause()
  }
}

/** Binary-searches the block by the account's nonce, so that a long absence needs few requests. */
async function findByNonce(client: ReadClient, address: Address, nonce: number, fromBlock: bigint) {
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
