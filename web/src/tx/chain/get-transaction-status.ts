import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { isSameCall } from '../flow/same-call.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { getSafeExecutionStatus } from '../safe/get-safe-execution-status.ts'
import { isFailedOperation } from '../safe/user-operations.ts'
import type { TransactionStatus } from './transaction-status.ts'

/**
 * Returns the status of a submitted step. Checks that the hash belongs to the requested call, because
 * nodes and libraries have returned receipts of other transactions.
 */
export async function getTransactionStatus(
  client: ReadClient,
  account: Address,
  step: JournalStep & { hash: Hex },
): Promise<TransactionStatus> {
  if (step.isByContract) return getSafeExecutionStatus(client, account, step)
  const transaction = await orNull(client.getTransaction({ hash: step.hash }))
  if (transaction && !isSameCall(step, account, transaction)) return { name: 'foreign' }
  const mined =
    transaction && (await findMined(client, account, { ...step, nonce: transaction.nonce }))
  if (mined) return mined
  const nonce = transaction?.nonce ?? step.nonce
  if (nonce === null) return { name: 'missing' }
  // A bundler may have sent the batch; the nonce is then the bundler's.
  const sender = transaction?.from ?? account
  const count = await client.getTransactionCount({ address: sender, blockTag: 'latest' })
  // The transaction may have been mined between the two requests, so the receipt is read once more.
  if (count > nonce)
    return (await findMined(client, account, { ...step, nonce })) ?? { name: 'passed' }
  return transaction ? { name: 'pending', nonce } : { name: 'missing' }
}

/** Finds the receipt. The transaction of a bundler also succeeds if the account's operation in it failed (ERC-4337). */
async function findMined(
  client: ReadClient,
  account: Address,
  { hash, nonce }: { hash: Hex; nonce: number },
): Promise<Extract<TransactionStatus, { name: 'mined' }> | null> {
  const receipt = await orNull(client.getTransactionReceipt({ hash }))
  if (!receipt) return null
  const headBlock = await client.getBlockNumber({ cacheTime: 0 })
  const { status, logs } = receipt
  const isSuccess = status === 'success' && !logs.some((log) => isFailedOperation(log, account))
  return { name: 'mined', isSuccess, minedBlock: receipt.blockNumber, headBlock, nonce }
}

async function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}
