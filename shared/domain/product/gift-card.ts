import { toAmountText } from '../money/amount.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '../money/decimals.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Content of a gift card, in base units: stock tokens, or dollars, which a wallet receives as USD+. */
export type GiftContent =
  | { kind: 'stock'; stockId: number; amount: bigint }
  | { kind: 'usd'; amount: bigint }

export const giftDestinations = ['wallet', 'account'] as const

export type GiftDestination = (typeof giftDestinations)[number]

/** Statuses of a claimed card. An unclaimed card has no owner; its code is the only proof. */
export const giftStatuses = ['on_its_way', 'received'] as const

export type GiftStatus = (typeof giftStatuses)[number]

/** Alphabet of claim codes, without 0, 1, I, L, O and U, which are easily misread or form words. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of a claim code: 157 bits of entropy, 137 without the last four, which lists show. */
export const CLAIM_CODE_LENGTH = 32
const GROUP_LENGTH = 4

export const CLAIM_CODE_PATTERN = new RegExp(`^[${ALPHABET}]{${CLAIM_CODE_LENGTH}}$`)

/** Random bytes per code, more than it has characters: bytes that would bias the choice are skipped. */
export const CLAIM_CODE_RANDOM_BYTES = 96

/** Creates a uniformly distributed code from `CLAIM_CODE_RANDOM_BYTES` random bytes. */
export const createClaimCode = (random: Uint8Array): string =>
  pickCodeLetters(random, CLAIM_CODE_LENGTH)

export function pickCodeLetters(random: Uint8Array, length: number): string {
  const fairMax = 256 - (256 % ALPHABET.length)
  const letters = [...random]
    .filter((byte) => byte < fairMax)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .slice(0, length)
  if (letters.length < length) throw new Error('Not enough randomness for a code')
  return letters.join('')
}

/** Parses a typed code, with or without spaces, hyphens and capitals; null if it is not a code. */
export function parseClaimCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return CLAIM_CODE_PATTERN.test(code) ? code : null
}

/** Formats a code for display, in eight groups of four. */
export const toClaimCodeLabel = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-')

/** Returns the last four characters, the only ones that lists show. */
export const claimCodeEndOf = (code: string): string => code.slice(-GROUP_LENGTH)

/** Returns the amount as decimal text: stock tokens have 18 decimals, dollars those of USD+. */
export const toGiftAmountText = ({ kind, amount }: GiftContent): string =>
  toAmountText(amount, kind === 'stock' ? STOCK_TOKEN_DECIMALS : TOKEN_DECIMALS)

export type GiftCardClaimState = {
  /** Address in lower case; null while unclaimed. */
  claimedBy: string | null
  expiresAtMs: number
}

/**
 * Requirement AB-12: returns whether a wallet may claim a card. A card that expired or belongs to another wallet
 * is answered like an unknown code. `own`: the wallet has already claimed it.
 */
export function validateGiftCardClaim(
  { claimedBy, expiresAtMs }: GiftCardClaimState,
  { wallet, nowMs }: { wallet: string; nowMs: number },
): Outcome<'claim' | 'own', 'unknown'> {
  if (claimedBy !== null) return claimedBy === wallet ? accepted('own') : refused('unknown')
  return nowMs < expiresAtMs ? accepted('claim') : refused('unknown')
}
