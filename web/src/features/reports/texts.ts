import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

export const UNKNOWN = '—'

/** Tokens and shares; more decimals are in the files. */
export const toSharesText = (amount: bigint | null): string =>
  amount === null
    ? UNKNOWN
    : toAmountLabel(amount, { decimals: STOCK_TOKEN_DECIMALS, fractionMin: 0, fractionMax: 6 })

/** Dollars and cents. */
export const toMoneyText = (value: bigint): string =>
  toAmountLabel(value, { decimals: STOCK_TOKEN_DECIMALS, fractionMax: 2 })
