import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'

// In this module, money is in cents, and shares are in units of 18 decimals.

export const UNKNOWN_LABEL = '—'

const MINUS = '\u2212'

/** Formats cents: "1,200.00". */
export const toCentsLabel = (cents: bigint): string =>
  toAmountLabel(cents, { decimals: DOLLAR_DECIMALS, fractionMin: 2, fractionMax: 2 }).replace(
    '-',
    MINUS,
  )

export const toUsdCentsLabel = (cents: bigint, language: Language): string =>
  toUsdText(toCentsLabel(cents), language)

/** Formats cents with their sign: "+1,200.00", "−20.81", "0.00". */
export const toSignedCentsLabel = (cents: bigint): string =>
  cents > 0n ? `+${toCentsLabel(cents)}` : toCentsLabel(cents)

const FINEST_SHOWN = 10n ** BigInt(STOCK_TOKEN_DECIMALS - 4)

/**
 * Formats shares with four decimals, truncated, so that the decimal points of a column align; less than the last
 * decimal becomes "<0.0001".
 */
export const toSharesLabel = (shares: bigint): string =>
  shares > 0n && shares < FINEST_SHOWN
    ? '<0.0001'
    : toAmountLabel(shares, { decimals: STOCK_TOKEN_DECIMALS, fractionMin: 4, fractionMax: 4 })

/** Formats shares with up to nine decimals, which is all that the broker has. */
export const toExactSharesLabel = (shares: bigint): string =>
  toAmountLabel(shares, { decimals: STOCK_TOKEN_DECIMALS, fractionMin: 0, fractionMax: 9 })

/** Formats a ratio (not money): 0.1494 as "+14.94%". */
export function toSignedPercentLabel(ratio: number): string {
  const percent = (Math.abs(ratio) * 100).toFixed(2)
  const sign = percent === '0.00' ? '' : ratio > 0 ? '+' : MINUS
  return `${sign}${percent}%`
}

export type ChangeDirection = 'up' | 'down' | 'flat'
export const toChangeDirection = (cents: bigint): ChangeDirection =>
  cents > 0n ? 'up' : cents < 0n ? 'down' : 'flat'
