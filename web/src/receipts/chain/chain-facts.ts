import type { RawLog } from '@parvalue/shared/chain/events.ts'
import { CONFIRMATIONS, countConfirmations } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { boot } from '#api/client/boot.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { loadPublicClient } from '#wallet/wallet.ts'

/** The facts of a transaction on its network. */
export type ChainFacts = {
  chainId: number
  hash: Hex
  from: Address
  to: Address | null
  /** Null while no block contains the transaction. */
  mined: {
    isReverted: boolean
    block: bigint
    atMs: number
    /** Number of confirmations from 1 to 3. */
    confirmations: number
    /** Fee that the sender paid, in base units of the native currency. */
    fee: bigint
    logs: readonly RawLog[]
  } | null
}

const POLL_MS = 2000

const isConfirmed = (facts: ChainFacts | null | undefined) =>
  (facts?.mined?.confirmations ?? 0) >= CONFIRMATIONS

/** Queries a transaction until three blocks have confirmed it; null if its network does not know it. */
export const chainFactsQuery = (at: { chainId: number; hash: Hex } | null) =>
  queryOptions({
    queryKey: ['receipt-facts', at?.chainId, at?.hash],
    queryFn:
      at === null
        ? skipToken
        : async (): Promise<ChainFacts | null> => {
            if (!boot.chains.some(({ id }) => id === at.chainId)) return null
            return findChainFacts(await loadPublicClient(at.chainId), at)
          },
    retry: 1,
    refetchInterval: ({ state }) => (isConfirmed(state.data) ? false : POLL_MS),
  })

/** Returns the facts of a transaction; null if the network does not know it. Throws if no node responds. */
export async function findChainFacts(
  client: ReadClient,
  { chainId, hash }: { chainId: number; hash: Hex },
): Promise<ChainFacts | null> {
  const [transaction, receipt, head] = await Promise.all([
    client.getTransaction({ hash }).catch(toNullIfUnknown),
    client.getTransactionReceipt({ hash }).catch(toNullIfUnknown),
    client.getBlockNumber({ cacheTime: 0 }),
  ])
  if (transaction === null) return null
  const sides = { chainId, hash, from: transaction.from, to: transaction.to }
  if (receipt === null) return { ...sides, mined: null }
  const { blockNumber, blockHash, logs } = receipt
  const { timestamp } = await client.getBlock({ blockHash })
  const mined = {
    isReverted: receipt.status === 'reverted',
    block: blockNumber,
    atMs: Number(timestamp) * 1000,
    confirmations: Math.max(1, countConfirmations(blockNumber, head)),
    fee: receipt.gasUsed * receipt.effectiveGasPrice + readDataFee(receipt),
    logs: logs.map((log) => ({
      ...log,
      topics: log.topics as readonly Hex[],
      blockNumber: Number(blockNumber),
    })),
  }
  return { ...sides, mined }
}

/** Returns the fee for the data of a transaction, which networks of the OP stack charge besides the gas. */
const readDataFee = (receipt: object): bigint =>
  'l1Fee' in receipt && receipt.l1Fee ? BigInt(receipt.l1Fee as string) : 0n

function toNullIfUnknown(error: unknown): null {
  const isUnknown =
    error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError
  if (isUnknown) return null
  throw error
}
