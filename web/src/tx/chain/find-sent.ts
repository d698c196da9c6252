import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { FlowPorts } from '../flow/flow-ports.ts'
import { isCancelTransaction, isSameCall } from '../flow/same-call.ts'
import type { JournalStep } from '../journal/journal-entry.ts'

/** How many transactions after the recorded nonce are looked at. */
const NONCES_MAX = 8

export type Sent =
  | { name: 'ours'; hash: Hex; nonce: number }
  /** The nonce went to another transaction. */
  | { name: 'other'; isCancel: boolean }
  /** The nonce is still free: nothing was sent. */
  | { name: 'none' }

/** A node counts a block a moment before it can show it, and another node behind it later still. */
const UNSEEN_LOOKS_MAX = 10

/**
 * Looks on the chain for a step whose hash is unknown or gone, by sender and nonce. A nonce that is
 * counted and cannot be seen yet is looked for again before it is said to be another's.
 */
export async function findSent(
  { client, pause }: Pick<FlowPorts, 'client' | 'pause'>,
  account: Address,
  step: JournalStep,
): Promise<Sent> {
  const { nonce } = step
  if (nonce === null) return { name: 'none' }
  for (let look = 1; ; look++) {
    const mined = await waitUntilMined(client, account, nonce, pause)
    if (mined <= nonce) return { name: 'none' }
    const sent = await lookForSent(client, account, { ...step, nonce }, mined)
    if (sent.name !== 'unseen') return sent
    if (look === UNSEEN_LOOKS_MAX) return { name: 'other', isCancel: false }
    await pause()
  }
}

async function lookForSent(
  client: ReadClient,
  account: Address,
  step: JournalStep & { nonce: number },
  mined: number,
): Promise<Sent | { name: 'unseen' }> {
  let first: Sent | { name: 'unseen' } = { name: 'unseen' }
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

/** A transaction that is known but not mined cannot be read by nonce, so it is waited for. */
async function waitUntilMined(
  client: ReadClient,
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
