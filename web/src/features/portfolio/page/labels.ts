import { toAmountLabel, toNearestAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { VALUE_DECIMALS } from '../portfolio-rules.ts'

/** One dollar in units of VALUE_DECIMALS, which all amounts of this module have. */
export const ONE_USD = 10n ** BigInt(VALUE_DECIMALS)

export const UNKNOWN_LABEL = '—'

/** Language and privacy setting for formatting. */
export type PortfolioDisplaySettings = {
  language: Language
  isHidden: boolean
  /** Today's date in New York by the market's clock: "2026-11-21". */
  today: string
}

const withMinus = (label: string) => label.replace('-', '−')

/** Formats an amount to the nearest cent: "2,894.23". */
export const toMoneyLabel = (units: bigint) =>
  withMinus(toNearestAmountLabel(units, { decimals: VALUE_DECIMALS, fractionMax: 2 }))

/** Formats the user's own amount, or dots while balances are hidden. */
export const toHideableMoneyLabel = (units: bigint, { isHidden }: PortfolioDisplaySettings) =>
  maskAmountLabel(toMoneyLabel(units), isHidden)

export const toHideableUsdLabel = (
  units: bigint,
  { language, isHidden }: PortfolioDisplaySettings,
) => maskAmountLabel(toUsdText(toMoneyLabel(units), language), isHidden)

/** Formats a price: by default with two decimals, with four below one dollar. */
export const toUsdPriceLabel = (units: bigint, fractionMax = units < ONE_USD ? 4 : 2) =>
  toAmountLabel(units, { decimals: VALUE_DECIMALS, fractionMax })

const LEAST_SHARES = ONE_USD / 10_000n

/**
 * Formats shares with four decimals, so that the decimal points of a column align; less than the last decimal becomes
 * "<0.0001".
 */
export function toSharesLabel(units: bigint): string {
  if (units > 0n && units < LEAST_SHARES) return '<0.0001'
  return toAmountLabel(units, { decimals: VALUE_DECIMALS, fractionMin: 4, fractionMax: 4 })
}

/** Formats shares with all their decimals, for tooltips. */
export const toExactSharesLabel = (units: bigint) =>
  toAmountLabel(units, { decimals: VALUE_DECIMALS, fractionMax: VALUE_DECIMALS })

/** A change with a sign, so that its direction does not rely on color. */
export type ChangeLabel = { label: string; direction: 'up' | 'down' | 'flat' }

export function toMoneyChangeLabel(units: bigint, reader: PortfolioDisplaySettings): ChangeLabel {
  // A change below one cent is shown as zero, without direction.
  const cents = units / (ONE_USD / 100n)
  const label = cents > 0n ? `+${toMoneyLabel(units)}` : cents < 0n ? toMoneyLabel(units) : '0.00'
  const direction = cents > 0n ? 'up' : cents < 0n ? 'down' : 'flat'
  return { label: maskAmountLabel(label, reader.isHidden), direction }
}

/** Formats a ratio (not money): 0.1494 → "+14.94%". */
export function toPercentChangeLabel(ratio: number): ChangeLabel {
  const percent = (Math.abs(ratio) * 100).toFixed(2)
  const isFlat = percent === '0.00'
  const sign = isFlat ? '' : ratio > 0 ? '+' : '−'
  return {
    label: `${sign}${percent}%`,
    direction: isFlat ? 'flat' : ratio > 0 ? 'up' : 'down',
  }
}

/** Returns the ratio of two amounts; 0 if the whole is 0. */
export const toAmountRatio = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000

export const sumAmounts = (amounts: readonly bigint[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0n)
