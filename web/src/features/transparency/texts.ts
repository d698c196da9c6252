import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** Dollars and USD+ to the cent, cut off. */
export const toDollarText = (amount: bigint) =>
  toAmountLabel(amount, { decimals: TOKEN_DECIMALS, fractionMax: 2 })
