import { toAmountLabel, toNearestAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { INDEX_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** The rate has more decimals than the token, because a day changes it by only a few ten-millionths. */
export const WRAP_RATE_DECIMALS = 12

const BPS = 10_000n

/** The part of a preview that may be lost before its block: gains and rebases change the price meanwhile. */
const TOLERANCE_BPS = 50n

/** Returns the least that may arrive for a previewed amount, rounded up. */
export const toWrapMinimum = (preview: bigint): bigint => preview - (preview * TOLERANCE_BPS) / BPS

/**
 * Formats a rate of the history; rebases of a demo differ by ten-millionths, so eight decimals are needed.
 */
export const toRateHistoryText = (rate: bigint) =>
  toAmountLabel(rate, { decimals: INDEX_DECIMALS, fractionMin: 4, fractionMax: 8 })

/**
 * Formats a rate, truncated, so that the user never receives less than shown: "1.06321412". Eight decimals explain the
 * last digit of an amount of tens: 50 USD+ at 1.00000088 are 49.999956 wUSD+.
 */
export const toWrapRateText = (rate: bigint) =>
  toAmountLabel(rate, { decimals: WRAP_RATE_DECIMALS, fractionMin: 4, fractionMax: 8 })

/** Returns the amount of the asset that a wrapped amount is worth at a rate, rounded down. */
export const toAssetAmountDown = (wrapped: bigint, rate: bigint) =>
  (wrapped * rate) / 10n ** BigInt(WRAP_RATE_DECIMALS)

/**
 * Formats to the nearest cent: a hint beside the exact figure, so a rounding loss of a millionth must not
 * show as a cent.
 */
export const toNearestCentText = (amount: bigint): string =>
  toNearestAmountLabel(amount, { decimals: TOKEN_DECIMALS, fractionMax: 2 })
