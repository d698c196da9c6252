import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { INDEX_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** A rate is read finer than a token counts, because a day changes it by ten millionths. */
export const RATE_DECIMALS = 12

/** Between two rebases of a demo lie ten millionths: eight decimals show them apart. */
export const toHistoryText = (rate: bigint) =>
  toAmountLabel(rate, { decimals: INDEX_DECIMALS, fractionMin: 4, fractionMax: 8 })

/** "1.063214": cut off, so that nobody gets less than was said. */
export const toRateText = (rate: bigint) =>
  toAmountLabel(rate, { decimals: RATE_DECIMALS, fractionMin: 4, fractionMax: TOKEN_DECIMALS })

/** What wUSD+ is worth in USD+. */
export const toWorthDown = (wrapped: bigint, rate: bigint) =>
  (wrapped * rate) / 10n ** BigInt(RATE_DECIMALS)

/** To the nearest cent: a hint beside the exact figure, in which a lost millionth is not a cent. */
export function toCentsText(amount: bigint): string {
  const cent = 10n ** BigInt(TOKEN_DECIMALS - 2)
  const rounded = ((amount + cent / 2n) / cent) * cent
  return toAmountLabel(rounded, { decimals: TOKEN_DECIMALS, fractionMax: 2 })
}
