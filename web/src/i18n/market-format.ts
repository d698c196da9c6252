import { parseAmount, toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { getDateFormat } from '@parvalue/shared/domain/values/date-format.ts'
import type { Language } from './language.ts'

const MINUS = '\u2212'

/** Formats a price with two decimals, four below one dollar: "1,231.46". */
export function toPriceText(priceText: string): string {
  const fraction = /^0*(\.|$)/.test(priceText) ? 4 : 2
  return toLabel(priceText, fraction, fraction)
}

/** Formats a dividend with two to four decimals: "0.26", "0.0125". */
export const toDividendText = (text: string): string => toLabel(text, 2, 4)

/** Formats a price change with its sign: "+2.18" or "−1.30". */
export function toSignedPriceText(text: string): string {
  const isNegative = text.startsWith('-')
  return `${isNegative ? MINUS : '+'}${toLabel(isNegative ? text.slice(1) : text, 2, 2)}`
}

function toLabel(text: string, fractionMin: number, fractionMax: number): string {
  const amount = parseAmount(text, STOCK_TOKEN_DECIMALS)
  if (!amount.ok) return text
  return toAmountLabel(amount.value, { decimals: STOCK_TOKEN_DECIMALS, fractionMin, fractionMax })
}

/** Formats a percentage: "+0.95%". */
export const toSignedPercentText = (percent: number): string =>
  `${percent < 0 ? MINUS : '+'}${Math.abs(percent).toFixed(2)}%`

/** Shortens headline figures: "3.42 T"; the exact value belongs in a title attribute. */
export const toCompactText = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
    .format(value)
    .replace(/(\d)(?=[A-Za-z])/, '$1\u00a0')

const NEW_YORK = 'America/New_York'
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Formats the time of day in the reader's time zone. */
export const toLocalTimeText = (atMs: number, language: Language): string =>
  getDateFormat(language, CLOCK).format(atMs)

/** Formats an ISO date: "Nov 20, 2026". */
export const toShortDateText = (isoDate: string, language: Language): string =>
  getDateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${isoDate}T00:00:00Z`))

/** Formats a calendar day in New York with its year: "Nov 20, 2026". */
export const toEtDateText = (atMs: number, language: Language): string =>
  getDateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: NEW_YORK,
  }).format(atMs)

/** Formats a day and time in New York to the second, without its zone: "Nov 17, 13:31:08". */
export const toEtMomentText = (atMs: number, language: Language): string =>
  getDateFormat(language, {
    ...CLOCK,
    second: '2-digit',
    day: 'numeric',
    month: 'short',
    timeZone: NEW_YORK,
  }).format(atMs)
