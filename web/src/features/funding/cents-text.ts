import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** Formats cents: "1,500.25". */
export const toCentsText = (cents: bigint) => toAmountLabel(cents, { decimals: WIRE_DECIMALS })
