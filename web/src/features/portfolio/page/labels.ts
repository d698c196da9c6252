import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { USD_DECIMALS } from '../portfolio-rules.ts'

/** All amounts below are units of USD_DECIMALS. */
export const ONE = 10n ** BigInt(USD_DECIMALS)

export const UNKNOWN = '—'

/** Language and privacy setting for formatting. */
export type Reader = {
  language: Language
  isHidden: boolean
  /** Today's date in New York by the market's clock: "2026-11-21". */
  today: string
}

const withMinus = (label: string) => label.replace('-', '−')

/** Formats an amount truncated to cents: "2,894.22". */
export const toMoney = (units: bigint) =>
  withMinus(toAmountLabel(units, { decimals: USD_DECIMALS, fractionMax: 2 }))

/** Formats the user's own amount, or dots while balances are hidden. */
export const toOwnAmount = (units: bigint, { isHidden }: Reader) =>
  maskAmountLabel(toMoney(units), isHidden)

export const toOwnUsd = (units: bigint, { language, isHidden }: Reader) =>
  maskAmountLabel(toUsdText(toMoney(units), language), isHidden)

/** Formats a price, with four decimals below one dollar. */
export const toPrice = (units: bigint, fractionMax = units < ONE ? 4 : 2) =>
  toAmountLabel(units, { decimals: USD_DECIMALS, fractionMax })

const LEAST_SHARES = ONE / 10_000n

/** Formats shares with four decimals, so that the decimal points of a column align. */
export function toShares(units: bigint): string {
  if (units > 0n && units < LEAST_SHARES) return '<0.0001'
  return toAmountLabel(units, { decimals: USD_DECIMALS, fractionMin: 4, fractionMax: 4 })
}

/** Formats shares with all their decimals, for tooltips. */
export const toExactShares = (units: bigint) =>
  toAmountLabel(units, { decimals: USD_DECIMALS, fractionMax: USD_DECIMALS })

/** A change with a sign, so that its direction does not rely on color. */
export type Change = { label: string; direction: 'up' | 'down' | 'flat' }

export function toChange(units: bigint, reader: Reader): Change {
  // A change below one cent is shown as zero, without direction.
  const cents = units / (ONE / 100n)
  const label = cents > 0n ? `+${toMoney(units)}` : cents < 0n ? toMoney(units) : '0.00'
  const direction = cents > 0n ? 'up' : cents < 0n ? 'down' : 'flat'
  return { label: maskAmountLabel(label, reader.isHidden), direction }
}

/** Formats a ratio (not money): 0.1494 → "+14.94%". */
export function toPercent(ratio: number): Change {
  const percent = (Math.abs(ratio) * 100).toFixed(2)
  const isFlat = percent === '0.00'
  const sign = isFlat ? '' : ratio > 0 ? '+' : '−'
  return {
    label: `${sign}${percent}%`,
    direction: isFlat ? 'flat' : ratio > 0 ? 'up' : 'down',
  }
}

/** Returns the ratio of two amounts. */
export const toRatio = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000

export const sumOf = (amounts: readonly bigint[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0n)
