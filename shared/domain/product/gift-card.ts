import { toAmountText } from '../money/amount.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '../money/decimals.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** What stands on a card: stock tokens, or dollars, which are USD+ in a wallet. Base units. */
export type GiftContent =
  | { kind: 'stock'; stockId: number; amount: bigint }
  | { kind: 'usd'; amount: bigint }

export const giftDestinations = ['wallet', 'account'] as const

export type GiftDestination = (typeof giftDestinations)[number]

/** Where a claimed card stands; before that it is nobody's, and only its code says that it is. */
export const giftStatuses = ['on_its_way', 'received'] as const

export type GiftStatus = (typeof giftStatuses)[number]

/** Without 0, 1, I, L, O and U, which people mistake for others or read as words. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 157 bits; without the last four, which lists show, still 137. */
export const CLAIM_CODE_LENGTH = 32
const GROUP_LENGTH = 4

export const CLAIM_CODE = new RegExp(`^[${ALPHABET}]{${CLAIM_CODE_LENGTH}}$`)

/** More random bytes than a code needs: those that would favour some letters are left out. */
export const CLAIM_CODE_BYTES = 96

/** A code out of `CLAIM_CODE_BYTES` random bytes, each letter as likely as any other. */
export const makeClaimCode = (random: Uint8Array): string => pickLetters(random, CLAIM_CODE_LENGTH)

export function pickLetters(random: Uint8Array, length: number): string {
  const fairMax = 256 - (256 % ALPHABET.length)
  const letters = [...random]
    .filter((byte) => byte < fairMax)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .slice(0, length)
  if (letters.length < length) throw new Error('Not enough randomness for a code')
  return letters.join('')
}

/** As people type it: in groups, with spaces or hyphens, in small letters. Null: no code at all. */
export function parseClaimCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return CLAIM_CODE.test(code) ? code : null
}

/** As people read it: eight groups of four. */
export const toCodeLabel = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? []).join('-')

/** What a list may show of it. */
export const codeEndOf = (code: string): string => code.slice(-GROUP_LENGTH)

/** Decimal text: stock tokens have 18 decimals, dollars are counted as USD+ is. */
export const giftAmountText = ({ kind, amount }: GiftContent): string =>
  toAmountText(amount, kind === 'stock' ? STOCK_TOKEN_DECIMALS : TOKEN_DECIMALS)

export type GiftCardFacts = {
  /** Lower case; null while nobody has claimed it. */
  claimedBy: string | null
  expiresAtMs: number
}

/**
 * Whether a wallet may take it. What was claimed by somebody else, or is too old, answers as what
 * never was (requirement AB-12); what is the caller's own already is not taken twice.
 */
export function judgeClaim(
  { claimedBy, expiresAtMs }: GiftCardFacts,
  { wallet, nowMs }: { wallet: string; nowMs: number },
): Outcome<'claim' | 'own', 'unknown'> {
  if (claimedBy !== null) return claimedBy === wallet ? accepted('own') : refused('unknown')
  return nowMs < expiresAtMs ? accepted('claim') : refused('unknown')
}
