import { roundPartsDown, roundPartsToNearest } from '@parvalue/shared/domain/money/allot-units.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** Shown decimals of shares. */
export const ORDER_SHARE_PLACES = 4

/**
 * Returns the shares and payments of fills as they are shown, so that they add up to the shown totals (requirement
 * TR-02).
 */
export function toShownFills<Fill extends { shares: bigint; payment: bigint }>(
  fills: readonly Fill[],
): Fill[] {
  const shares = roundPartsDown(
    fills.map((fill) => fill.shares),
    10n ** BigInt(STOCK_TOKEN_DECIMALS - ORDER_SHARE_PLACES),
  )
  const payments = roundPartsToNearest(
    fills.map((fill) => fill.payment),
    10n ** BigInt(STOCK_TOKEN_DECIMALS - DOLLAR_DECIMALS),
  )
  return fills.map((fill, index) => ({
    ...fill,
    // A fill below the last shown decimal stays what it is, so that it is shown as such and not as nothing.
    shares: shares[index] || fill.shares,
    payment: payments[index] ?? fill.payment,
  }))
}
