import { toAmountLabel } from '@parvalue/shared/domain/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/decimals.ts'

/** Dollars and USD+ to the cent, cut off. */
export const toDollarText = (amount: bigint) =>
  toAmountLabel(amount, { decimals: TOKEN_DECIMALS, fractionMax: 2 })
