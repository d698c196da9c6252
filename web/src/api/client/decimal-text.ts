import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/**
 * Parses the API's decimal text, such as "-3.25", to units of 18 decimals; further decimals are truncated.
 */
export function toUnits18(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.slice(0, NATIVE_DECIMALS).padEnd(NATIVE_DECIMALS, '0'))
  return text.startsWith('-') ? -units : units
}

export const toUnits18OrNull = (text: string | null): bigint | null =>
  text === null ? null : toUnits18(text)
