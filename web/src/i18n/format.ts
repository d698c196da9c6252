import { CURRENCY } from '@parvalue/shared/domain/money/currency.ts'
import { APY_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { dateFormat } from '@parvalue/shared/domain/values/date-format.ts'
import type { Language } from './language.ts'

/**
 * A dollar amount whose figure is already written: to a Mexican reader a bare `$` means pesos, so
 * there the currency is always spelled out. No line breaks inside an amount.
 */
export const toUsdText = (figure: string, language: Language) =>
  language === 'es-MX' ? `${CURRENCY}\u00a0${figure}` : `$${figure}`

/** A fraction of one as a percentage with two decimals: 0.04178 → "4.18". */
export const toPercentText = (fraction: number) => (fraction * 100).toFixed(APY_DECIMALS)

/** "12 s ago", "4 min ago"; beyond an hour the hours. */
export function toAgeText(ageSeconds: number, language: Language): string {
  const seconds = Math.max(0, Math.floor(ageSeconds))
  const age =
    seconds < 60
      ? `${seconds} s`
      : seconds < 3600
        ? `${Math.floor(seconds / 60)} min`
        : `${Math.floor(seconds / 3600)} h`
  return language === 'es-MX' ? `hace ${age}` : `${age} ago`
}

/** A day without a time, such as a version date: "20 November 2026". */
export const toDateText = (isoDate: string, language: Language) =>
  dateFormat(toTag(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${isoDate}T00:00:00Z`))

const toTag = (language: Language) => (language === 'es-MX' ? 'es-MX' : 'en-GB')

/** A moment in a list: the time of day today, else the day. "13:02", "13 Nov", "3 Dec 2025". */
export function toMomentText(atMs: number, nowMs: number, language: Language): string {
  const at = new Date(atMs)
  const now = new Date(nowMs)
  const isToday = at.toDateString() === now.toDateString()
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  const form = isToday
    ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
    : ({ day: 'numeric', month: 'short', ...year } as const)
  return dateFormat(toTag(language), form).format(at)
}

/** The same in full, for those who ask. */
export const toFullMomentText = (atMs: number, language: Language): string =>
  dateFormat(toTag(language), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(atMs))

/** A moment that is the same for everybody: "20 Nov 2026, 18:42:11 UTC". */
export const toUtcText = (atMs: number, language: Language): string =>
  `${dateFormat(toTag(language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
    hourCycle: 'h23',
  }).format(new Date(atMs))} UTC`

/** What the browser needs for dates it gets ready with the first one of a page, whichever it is. */
export function writeFirstDate() {
  toUtcText(0, 'en')
}

/** The day of a moment, with its year where that is not the present one: "19 Nov", "3 Dec 2025". */
export function toDayText(atMs: number, nowMs: number, language: Language): string {
  const at = new Date(atMs)
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear()
  return dateFormat(toTag(language), {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at)
}

/** The last day before a moment, for whoever is told "until"; days end in UTC: "31 Dec 2027". */
export const toLastDayText = (endMs: number, language: Language): string =>
  dateFormat(toTag(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(endMs - 1))

/** The time of day alone, of a moment that is hours away at most, on whatever day: "00:10". */
export const toTimeText = (atMs: number, language: Language): string =>
  dateFormat(toTag(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(atMs))
