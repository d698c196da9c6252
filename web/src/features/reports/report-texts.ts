import { toAmountLabel, toNearestAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

export const UNKNOWN_LABEL = '—'

/** Decimals of tokens and shares; the exported files have all decimals. */
export const REPORT_SHARE_DECIMALS = TOKEN_DECIMALS

/** Formats tokens and shares with up to six decimals. */
export const toReportSharesText = (amount: bigint | null): string =>
  amount === null
    ? UNKNOWN_LABEL
    : toAmountLabel(amount, {
        decimals: STOCK_TOKEN_DECIMALS,
        fractionMin: 0,
        fractionMax: REPORT_SHARE_DECIMALS,
      })

/** Formats a difference of tokens and shares: one below the shown decimals has all of its own. */
export function toReportDifferenceText(amount: bigint): string {
  const text = toReportSharesText(amount)
  return amount !== 0n && text === '0'
    ? toAmountLabel(amount, {
        decimals: STOCK_TOKEN_DECIMALS,
        fractionMin: 0,
        fractionMax: STOCK_TOKEN_DECIMALS,
      })
    : text
}

/** Formats dollars to the nearest cent. */
export const toReportMoneyText = (value: bigint): string =>
  toNearestAmountLabel(value, { decimals: STOCK_TOKEN_DECIMALS, fractionMax: 2 })
