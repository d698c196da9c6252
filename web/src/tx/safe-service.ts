import type { Hex } from '@parvalue/shared/domain/address.ts'
import { z } from 'zod'
import { boot } from '#api/boot.ts'

/** `unknown`: the service answers 404, so the hash is no Safe's own and already the real one. */
export type SafeAnswer =
  | { name: 'unknown' }
  | { name: 'waiting'; nonce: bigint | null }
  | { name: 'executed'; hash: Hex; isSuccessful: boolean }

export type FindSafeTransaction = (hash: Hex) => Promise<SafeAnswer>

const TIMEOUT_MS = 10_000

/** Spec 7: isSuccessful and transactionHash; until it is executed both are null. */
const answerSchema = z.object({
  isSuccessful: z.boolean().nullish(),
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .transform((text) => text as Hex)
    .nullish(),
  nonce: z.union([z.int(), z.string().regex(/^\d+$/)]).nullish(),
})

/** GET multisig-transactions/{hash} of a chain's service; a chain without one knows no Safe's hashes. */
export function createSafeFinder(
  chainId: number,
  apiUrl = boot.chains.find(({ id }) => id === chainId)?.safeApiUrl ?? null,
): FindSafeTransaction {
  return async (hash) => {
    if (apiUrl === null) return { name: 'unknown' }
    const response = await fetch(`${apiUrl}/multisig-transactions/${hash}/`, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) return { name: 'unknown' }
    if (!response.ok) throw new Error(`The Safe service answered ${response.status}`)
    const { isSuccessful, transactionHash, nonce } = answerSchema.parse(await response.json())
    if (transactionHash && typeof isSuccessful === 'boolean') {
      return { name: 'executed', hash: transactionHash, isSuccessful }
    }
    return { name: 'waiting', nonce: nonce === null || nonce === undefined ? null : BigInt(nonce) }
  }
}
