import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { GiftTarget } from './gift-rules.ts'
import type { GiftClaimIntent } from './gift-storage.ts'

type ClaimTarget = GiftTarget & { account: Address; code: string }

/**
 * Returns the intent of a claim. An equal claim keeps its idempotency key while the outcome of the first
 * attempt is unknown.
 */
export function toGiftClaimIntent(
  known: GiftClaimIntent | null,
  wanted: ClaimTarget,
): GiftClaimIntent {
  const isSame =
    known?.claimed === null &&
    known.account === wanted.account &&
    known.code === wanted.code &&
    known.destination === wanted.destination &&
    known.chainId === wanted.chainId
  return { ...wanted, key: isSame ? known.key : crypto.randomUUID(), claimed: null }
}
