/** The state of the buffer of one payment token as the contract answers it. USD+ amounts are base units. */
export type InstantFacts = {
  isPaused: boolean
  /** Base units of the payment token. */
  level: bigint
  capacity: bigint
  /** The rest of the wallet's limit within 24 hours. */
  walletLeft: bigint
  walletPerDay: bigint
  /** The rest of the limit of all wallets together within 24 hours. */
  dayLeft: bigint
  /** The payment for this amount now, and its fee; null if the contract refuses it. */
  quote: { received: bigint; fee: bigint } | null
}

export const instantRefusals = [
  'paused',
  'not_offered',
  'above_wallet',
  'above_day',
  'buffer_empty',
  'buffer_short',
  'no_price',
] as const

/** The reason why an amount cannot be redeemed instantly. */
export type InstantRefusal = (typeof instantRefusals)[number]

/**
 * Returns why the amount cannot be redeemed now, in the order in which the contract would refuse it; null if it can
 * (requirement MN-02).
 */
export function findInstantRefusal(
  { isPaused, level, capacity, walletLeft, dayLeft, quote }: InstantFacts,
  { amount, value }: { amount: bigint; value: bigint | null },
): InstantRefusal | null {
  if (isPaused) return 'paused'
  if (capacity === 0n) return 'not_offered'
  if (level === 0n) return 'buffer_empty'
  if (value !== null && value > level) return 'buffer_short'
  if (amount > walletLeft) return 'above_wallet'
  if (amount > dayLeft) return 'above_day'
  return quote === null || quote.received === 0n ? 'no_price' : null
}

const BPS = 10_000n

/** The part of the quote that may be lost before its block, because other redemptions raise the fee meanwhile. */
const TOLERANCE_BPS = 10n

/** Returns the least that may arrive for a quoted payment, rounded up. */
export const toInstantMinimumUp = (received: bigint): bigint =>
  received - (received * TOLERANCE_BPS) / BPS
