import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { type Log, TransactionReceiptNotFoundError } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { TransactionStatus } from '../chain/transaction-status.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { isSafeExecution } from './safe-events.ts'
import { isFailedOperation } from './user-operations.ts'

/**
 * Returns the status of a transaction that another account executed for a contract wallet. For a
 * Safe, its ExecutionSuccess event for the signed hash is the proof, regardless of the Safe service;
 * for any other contract wallet, the transaction must call it or name it in a log, and an operation of
 * its own in the transaction (ERC-4337) must have succeeded: a bundler's transaction succeeds without it.
 */
export async function getSafeExecutionStatus(
  client: ReadClient,
  account: Address,
  { hash, safeHash }: JournalStep & { hash: Hex },
): Promise<TransactionStatus> {
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  })
  if (!receipt) {
    const transaction = await client.getTransaction({ hash }).catch(() => null)
    return transaction ? { name: 'pending', nonce: null } : { name: 'missing' }
  }
  const { logs, to, status, blockNumber: minedBlock } = receipt
  const isOurs =
    safeHash === null
      ? isSame(to, account) || logs.some((log) => isMentionedIn(log, account))
      : logs.some((log) => isSafeExecution(log, { safe: account, hash: safeHash, end: 'success' }))
  if (!isOurs && status === 'success') return { name: 'foreign' }
  const headBlock = await client.getBlockNumber({ cacheTime: 0 })
  const isSuccess = status === 'success' && !logs.some((log) => isFailedOperation(log, account))
  return { name: 'mined', isSuccess, minedBlock, headBlock, nonce: null }
}

const isMentionedIn = ({ address, topics }: Log, account: Address) =>
  isSame(address, account) ||
  topics.some((topic) => topic?.slice(-40) === account.slice(2).toLowerCase())

const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()
