import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { maskLabel } from '#tokens/hidden-balances.ts'
import { USD_DECIMALS } from '../portfolio-rules.ts'

/** Everything below is in units of USD_DECIMALS. */
export const ONE = 10n ** BigInt(USD_DECIMALS)

export const UNKNOWN = '—'

/** Whose eyes it is for. */
export type Reader = {
  language: Language
  isHidden: boolean
  /** The day it is in New York, by the market's clock: "2026-11-21". */
  today: string
}

const withMinus = (label: string) => label.replace('-', '−')

/** "2,894.22", cut off after the cent. */
export const toMoney = (units: bigint) =>
  withMinus(toAmountLabel(units, { decimals: USD_DECIMALS, fractionMax: 2 }))

/** The same of what somebody owns, or dots. */
export const toOwn = (units: bigint, { isHidden }: Reader) => maskLabel(toMoney(units), isHidden)

export const toOwnUsd = (units: bigint, { language, isHidden }: Reader) =>
  maskLabel(toUsdText(toMoney(units), language), isHidden)

/** A price says four decimals where it is below a dollar. */
export const toPrice = (units: bigint, fractionMax = units < ONE ? 4 : 2) =>
  toAmountLabel(units, { decimals: USD_DECIMALS, fractionMax })

const LEAST_SHARES = ONE / 10_000n

/** Four decimals, so that the points of a column stand below each other. */
export function toShares(units: bigint): string {
  if (units > 0n && units < LEAST_SHARES) return '<0.0001'
  return toAmountLabel(units, { decimals: USD_DECIMALS, fractionMin: 4, fractionMax: 4 })
}

/** To its last decimal, for those who point at it. */
export const toExactShares = (units: bigint) =>
  toAmountLabel(units, { decimals: USD_DECIMALS, fractionMax: USD_DECIMALS })

/** A change says its direction by its sign too, so that it works without colour. */
export type Change = { label: string; direction: 'up' | 'down' | 'flat' }

export function toChange(units: bigint, reader: Reader): Change {
  // What is less than a cent is told as none, and has no direction.
  const cents = units / (ONE / 100n)
  const label = cents > 0n ? `+${toMoney(units)}` : cents < 0n ? toMoney(units) : '0.00'
  const direction = cents > 0n ? 'up' : cents < 0n ? 'down' : 'flat'
  return { label: maskLabel(label, reader.isHidden), direction }
}

/** A ratio is no money: 0.1494 → "+14.94%". */
export function toPercent(ratio: number): Change {
  const percent = (Math.abs(ratio) * 100).toFixed(2)
  const isFlat = percent === '0.00'
  const sign = isFlat ? '' : ratio > 0 ? '+' : '−'
  return {
    label: `${sign}${percent}%`,
    direction: isFlat ? 'flat' : ratio > 0 ? 'up' : 'down',
  }
}

/** What one amount is of another. */
export const toRatio = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000

export const sumOf = (amounts: readonly bigint[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0n)
