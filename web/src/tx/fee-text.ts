import { toAmountLabel } from '@parvalue/shared/domain/amount.ts'

/** Fees are rounded up to six decimals: nobody pays more than was said. */
export function toFeeText(fee: bigint): string {
  const step = 10n ** 12n
  const roundedUp = ((fee + step - 1n) / step) * step
  return toAmountLabel(roundedUp, { decimals: 18, fractionMin: 6, fractionMax: 6 })
}
