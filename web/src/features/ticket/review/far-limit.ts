import { parseLimitPrice, type TicketEntry, toLimitGapPercent } from '../form/ticket-terms.ts'

/** A limit that is so far from the last price that the page asks before the review. */
export type FarLimit = {
  isAbove: boolean
  /** Distance in whole percent, rounded down. */
  percent: bigint
  /** Whether the order can fill at once at a price that is worse than the last one; if not, it waits. */
  isEager: boolean
  /** The last price of a share (`PRICE_DECIMALS`). */
  reference: bigint
}

/** A limit on the user's costly side can lose money at once, so it is questioned sooner than one that only waits. */
const EAGER_PERCENT = 5n
const WAITING_PERCENT = 10n

/** Returns the distance of a limit that deserves a question; null for a market order, a near limit or no price. */
export function findFarLimit(
  { side, type, limitText }: Pick<TicketEntry, 'side' | 'type' | 'limitText'>,
  reference: bigint | null,
): FarLimit | null {
  if (type !== 'LIMIT' || reference === null) return null
  const gap = toLimitGapPercent(parseLimitPrice(limitText), reference)
  if (gap === null) return null
  const isAbove = gap > 0n
  const isEager = isAbove === (side === 'BUY')
  const percent = isAbove ? gap : -gap
  return percent < (isEager ? EAGER_PERCENT : WAITING_PERCENT)
    ? null
    : { isAbove, percent, isEager, reference }
}
