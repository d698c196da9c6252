import { roundToDecimals } from '../money/amount.ts'

type PaidDividend = {
  /** Amount before tax, in base units with `decimals`. */
  gross: bigint
  /** Amount after tax, in the same units. */
  payment: bigint
  decimals: number
}

/**
 * Requirement CW-13: returns the tax with which the shown amounts add up, in the same base units: the gross amount less
 * the payment, each rounded to the nearest cent as `toNearestAmountLabel` shows it.
 */
export function toShownTax({ gross, payment, decimals }: PaidDividend): bigint {
  const cents = { decimals, fractionMax: 2 }
  return roundToDecimals(gross, cents) - roundToDecimals(payment, cents)
}
