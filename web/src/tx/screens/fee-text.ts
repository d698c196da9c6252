import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { FEE_DECIMALS, NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** Formats a fee, rounded up so that the user never pays more than shown. */
export function toNativeFeeText(fee: bigint): string {
  const step = 10n ** BigInt(NATIVE_DECIMALS - FEE_DECIMALS)
  const roundedUp = ((fee + step - 1n) / step) * step
  return toAmountLabel(roundedUp, {
    decimals: NATIVE_DECIMALS,
    fractionMin: FEE_DECIMALS,
    fractionMax: FEE_DECIMALS,
  })
}
