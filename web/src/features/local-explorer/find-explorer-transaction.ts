import { countConfirmations } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { getAddress, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { type DecodedCall, type DecodedEvent, decodeCall, decodeEvents } from './decode.ts'

/** View model of a transaction. Amounts in base units and block numbers are bigint. */
export type ExplorerTransaction = {
  hash: Hex
  status: 'pending' | 'success' | 'reverted'
  from: Address
  /** Called address; null if the transaction creates a contract. */
  to: Address | null
  value: bigint
  input: Hex
  call: DecodedCall | null
  mined: MinedFacts | null
}

type MinedFacts = {
  block: bigint
  confirmations: number
  gasUsed: bigint
  /** Base units of the native currency. */
  fee: bigint
  events: DecodedEvent[]
}

/** Returns a transaction; null if the chain does not know it. Throws if the chain does not respond. */
export async function findExplorerTransaction(
  client: ReadClient,
  hash: Hex,
): Promise<ExplorerTransaction | null> {
  const [transaction, receipt, head] = await Promise.all([
    client.getTransaction({ hash }).catch(toNullIfUnknown),
    client.getTransactionReceipt({ hash }).catch(toNullIfUnknown),
    client.getBlockNumber({ cacheTime: 0 }),
  ])
  if (transaction === null) return null
  return {
    hash,
    status: receipt === null ? 'pending' : receipt.status,
    from: getAddress(transaction.from),
    to: transaction.to && getAddress(transaction.to),
    value: transaction.value,
    input: transaction.input,
    call: decodeCall(transaction.to, transaction.input),
    mined: receipt && {
      block: receipt.blockNumber,
      confirmations: countConfirmations(receipt.blockNumber, head),
      gasUsed: receipt.gasUsed,
      fee: receipt.gasUsed * receipt.effectiveGasPrice,
      events: decodeEvents(receipt.logs),
    },
  }
}

function toNullIfUnknown(error: unknown): null {
  const isUnknown =
    error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError
  if (isUnknown) return null
  throw error
}
