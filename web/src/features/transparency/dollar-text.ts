import { toNearestAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** Formats dollars and USD+, to the nearest cent. */
export const toDollarText = (amount: bigint) =>
  toNearestAmountLabel(amount, { decimals: TOKEN_DECIMALS, fractionMax: 2 })
