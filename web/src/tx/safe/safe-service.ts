import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem'
import { z } from 'zod'
import { boot } from '#api/client/boot.ts'

/**
 * The result of looking up a hash at the Safe service. `unknown`: the service answered 404, because the hash is a
 * transaction hash already.
 */
export type SafeLookupResult =
  | { name: 'unknown' }
  | { name: 'waiting'; nonce: bigint | null }
  | { name: 'executed'; hash: Hex; isSuccessful: boolean }

export type FindSafeTransaction = (hash: Hex) => Promise<SafeLookupResult>

const TIMEOUT_MS = 10_000

/**
 * The fields that are read of the service's response (requirement AU-07): `isSuccessful` and `transactionHash` are null
 * until the execution.
 */
const answerSchema = z.object({
  isSuccessful: z.boolean().nullish(),
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .transform((text) => text as Hex)
    .nullish(),
  nonce: z.union([z.int(), z.string().regex(/^\d+$/)]).nullish(),
})

/** One call that was proposed to the owners of a Safe; `value` in wei. */
export type SafeProposal = { hash: Hex; to: Address; input: Hex; value: bigint }

export type ListSafeTransactions = (safe: Address, nonceMin: bigint) => Promise<SafeProposal[]>

/** Creates the lookup GET multisig-transactions/{hash}; without a service every hash is `unknown`. */
export function createSafeTransactionFinder(
  chainId: number,
  apiUrl = findApiUrl(chainId),
): FindSafeTransaction {
  return async (hash) => {
    if (apiUrl === null) return { name: 'unknown' }
    const response = await fetchFromService(`${apiUrl}/multisig-transactions/${hash}/`)
    if (response.status === 404) return { name: 'unknown' }
    if (!response.ok) throw new Error(`The Safe service responded with status ${response.status}.`)
    const { isSuccessful, transactionHash, nonce } = answerSchema.parse(await response.json())
    if (transactionHash && typeof isSuccessful === 'boolean') {
      return { name: 'executed', hash: transactionHash, isSuccessful }
    }
    return { name: 'waiting', nonce: nonce === null || nonce === undefined ? null : BigInt(nonce) }
  }
}

const listSchema = z.object({
  results: z.array(
    z.object({
      safeTxHash: z
        .string()
        .regex(/^0x[0-9a-f]{64}$/)
        .transform((text) => text as Hex),
      to: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .transform((text) => text as Address),
      value: z.union([z.int(), z.string().regex(/^\d+$/)]).transform(BigInt),
      data: z
        .string()
        .regex(/^0x[0-9a-fA-F]*$/)
        .nullish()
        .transform((text) => (text ?? '0x') as Hex),
    }),
  ),
})

/** Maximum number of proposals to list, more than any Safe has pending in practice. */
const LIST_MAX = 100

/** Creates the lookup GET safes/{safe}/multisig-transactions, which requires checksummed addresses. */
export function createSafeTransactionLister(
  chainId: number,
  apiUrl = findApiUrl(chainId),
): ListSafeTransactions {
  return async (safe, nonceMin) => {
    if (apiUrl === null) return []
    const query = `nonce__gte=${nonceMin}&limit=${LIST_MAX}`
    const path = `safes/${getAddress(safe)}/multisig-transactions`
    const response = await fetchFromService(`${apiUrl}/${path}/?${query}`)
    if (response.status === 404) return []
    if (!response.ok) throw new Error(`The Safe service responded with status ${response.status}.`)
    const { results } = listSchema.parse(await response.json())
    return results.map(({ safeTxHash, to, data, value }) => ({
      ...{ hash: safeTxHash, to, value },
      input: data,
    }))
  }
}

const findApiUrl = (chainId: number) =>
  boot.chains.find(({ id }) => id === chainId)?.safeApiUrl ?? null

const fetchFromService = (url: string) =>
  fetch(url, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
