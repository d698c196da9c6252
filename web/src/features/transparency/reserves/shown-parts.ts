import { allotUnits, roundPartsToNearest } from '@parvalue/shared/domain/money/allot-units.ts'
import { DOLLAR_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toDollarText } from '../dollar-text.ts'

/** A part of a total as it is shown: "1,391,423.34" and "3.3%"; no share of an unknown total. */
export type ShownPart = { figure: string; share: string | null }

const CENT = 10n ** BigInt(TOKEN_DECIMALS - DOLLAR_DECIMALS)

/** Tenths of a percent in the whole. */
const WHOLE = 1000n

export const WHOLE_SHARE = '100.0%'

/**
 * Formats parts in dollars so that the figures add up to the total to the last cent, and the shares to 100.0 percent
 * (requirement TR-02). `total` is the sum of the parts, or null if it is unknown.
 */
export function toShownParts(parts: readonly bigint[], total: bigint | null): ShownPart[] {
  const figures = roundPartsToNearest(parts, CENT)
  const shares = allotUnits(parts, WHOLE)
  return parts.map((part, index) => ({
    figure: toDollarText(figures[index] ?? part),
    share: total === null || total === 0n ? null : toTenthsText(shares[index] ?? 0n),
  }))
}

const toTenthsText = (tenths: bigint) => `${tenths / 10n}.${tenths % 10n}%`
