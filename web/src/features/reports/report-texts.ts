import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

export const UNKNOWN_LABEL = '—'

/** Formats tokens and shares with up to six decimals; the exported files have all decimals. */
export const toReportSharesText = (amount: bigint | null): string =>
  amount === null
    ? UNKNOWN_LABEL
    : toAmountLabel(amount, { decimals: STOCK_TOKEN_DECIMALS, fractionMin: 0, fractionMax: 6 })

/** Formats dollars with cents. */
export const toReportMoneyText = (value: bigint): string =>
  toAmountLabel(value, { decimals: STOCK_TOKEN_DECIMALS, fractionMax: 2 })
