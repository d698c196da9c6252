import { accepted, type Outcome, refused } from '../values/outcome.ts'
import { TOKEN_DECIMALS } from './decimals.ts'

/** Longest accepted amount text: 12 digits, a point and 18 decimals fit well within. */
const AMOUNT_TEXT_MAX = 38

const PLAIN_DECIMAL = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/

export type AmountRefusal = 'empty' | 'not_a_number' | 'too_long' | 'too_many_decimals'

/**
 * Parses decimal text ("25", "0.5", ".5") into base units of a token with `decimals`. Strict: only digits and
 * one point; excess decimals are refused, not rounded.
 */
export function parseAmount(amountText: string, decimals: number): Outcome<bigint, AmountRefusal> {
  if (amountText === '') return refused('empty')
  if (amountText.length > AMOUNT_TEXT_MAX) return refused('too_long')
  const match = PLAIN_DECIMAL.exec(amountText)
  if (!match) return refused('not_a_number')
  const fraction = match[2] ?? match[3] ?? ''
  if (fraction.length > decimals) return refused('too_many_decimals')
  return accepted(BigInt((match[1] ?? '') + fraction.padEnd(decimals, '0')))
}

/** Formats base units as plain decimal text without grouping or trailing zeros: 25_000_000n → "25". */
export function toAmountText(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}

/**
 * Formats base units for display: grouped by thousands with commas, with `fractionMin` to `fractionMax`
 * decimals, the rest cut off, so that never more is shown than is owned. English and Mexican Spanish use the
 * same format.
 */
export function toAmountLabel(
  amount: bigint,
  { decimals, fractionMin = 2, fractionMax = 6 }: AmountFormat,
): string {
  const [whole = '0', fraction = ''] = toAmountText(amount, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const shown = fraction.slice(0, fractionMax).replace(/0+$/, '').padEnd(fractionMin, '0')
  return shown === '' ? grouped : `${grouped}.${shown}`
}

/** Formats base units with all of their decimals, at least two, as what is typed, signed and sent must be shown. */
export const toExactAmountLabel = (amount: bigint, decimals: number): string =>
  toAmountLabel(amount, { decimals, fractionMin: 2, fractionMax: decimals })

/**
 * Formats like `toAmountLabel`, but rounds to the nearest of the last shown decimal, half away from zero. For values in
 * dollars: a millionth that a rebasing token's shares cannot express must not show as a missing cent.
 */
export function toNearestAmountLabel(
  amount: bigint,
  { decimals, fractionMax = 2, ...format }: AmountFormat,
): string {
  const rounded = roundToDecimals(amount, { decimals, fractionMax })
  return toAmountLabel(rounded, { ...format, decimals, fractionMax })
}

/** Rounds to the nearest amount with `fractionMax` decimals, half away from zero. */
export function roundToDecimals(
  amount: bigint,
  { decimals, fractionMax }: { decimals: number; fractionMax: number },
): bigint {
  const unit = 10n ** BigInt(Math.max(decimals - fractionMax, 0))
  const half = amount < 0n ? -(unit / 2n) : unit / 2n
  return ((amount + half) / unit) * unit
}

/** Cuts off the digits beyond `fractionMax` decimals, as `toAmountLabel` does. */
export function cutToDecimals(
  amount: bigint,
  { decimals, fractionMax }: { decimals: number; fractionMax: number },
): bigint {
  const unit = 10n ** BigInt(Math.max(decimals - fractionMax, 0))
  return (amount / unit) * unit
}

/**
 * How the amounts of a dollar token are shown. `isRounded`: the token has shares, which round its amounts down, such as
 * USD+, stock tokens and their wrapped forms. Amounts of payment tokens are exact, so they are never shown as more.
 */
export type TokenFormat = { decimals: number; isRounded: boolean }

export const USD_PLUS_FORMAT: TokenFormat = { decimals: TOKEN_DECIMALS, isRounded: true }

/** Base units that a balance of USD+ may miss after some purchases, because its shares round down at each. */
const SHARE_ROUNDING_MAX = 10n

/**
 * Formats dollar tokens with all their decimals. An amount of USD+ that is below a full cent only by the rounding of
 * its shares is shown as that cent: a purchase of 25 is "25.00", not "24.999999". Show `toAmountLabel` beside it where
 * the exact amount matters.
 */
export const toDollarTokenLabel = (amount: bigint, format: TokenFormat): string =>
  toAmountLabel(toWholeCent(amount, format), format)

/** Returns the cent that an amount misses by the rounding of shares, or the amount itself. */
export function toWholeCent(amount: bigint, format: TokenFormat): bigint {
  if (!format.isRounded) return amount
  if (amount < 0n) return -toWholeCent(-amount, format)
  const cent = 10n ** BigInt(format.decimals - 2)
  const missing = (cent - (amount % cent)) % cent
  return missing <= SHARE_ROUNDING_MAX ? amount + missing : amount
}

/**
 * Requirement TR-02: returns the amount that is sent for a typed one: the whole balance, if that is shown as the typed
 * amount. So 25 can be typed where 24.999999 is shown as 25.00.
 */
export const toSendableAmount = (
  typed: bigint,
  { balance, ...format }: TokenFormat & { balance: bigint | null },
): bigint => (balance !== null && typed === toWholeCent(balance, format) ? balance : typed)

/** Formats a count (of items, blocks, gas units) with the same grouping. */
export const toCountLabel = (count: number | bigint): string =>
  toAmountLabel(BigInt(count), { decimals: 0, fractionMin: 0 })

type AmountFormat = { decimals: number; fractionMin?: number; fractionMax?: number }

/** Returns a whole percentage of an amount, rounded down: 25 % of 3 units is 0. */
export const toPercentageDown = (amount: bigint, percent: bigint) => (amount * percent) / 100n
