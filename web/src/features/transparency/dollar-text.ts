import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** Formats dollars and USD+, truncated to cents. */
export const toDollarText = (amount: bigint) =>
  toAmountLabel(amount, { decimals: TOKEN_DECIMALS, fractionMax: 2 })
