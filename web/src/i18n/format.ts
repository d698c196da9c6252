import { CURRENCY } from '@parvalue/shared/domain/money/currency.ts'
import { APY_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { getDateFormat } from '@parvalue/shared/domain/values/date-format.ts'
import type { Language } from './language.ts'

/**
 * Formats a dollar amount whose figure is formatted already. Mexican readers take a bare `$` for pesos, so
 * Spanish text spells out the currency. Amounts contain no line break.
 */
export const toUsdText = (figure: string, language: Language) =>
  language === 'es-MX' ? `${CURRENCY}\u00a0${figure}` : `$${figure}`

/** Formats a fraction as a percentage with two decimals: 0.04178 → "4.18". */
export const toPercentText = (fraction: number) => (fraction * 100).toFixed(APY_DECIMALS)

/** Formats an age: "12 s ago", "4 min ago", and in hours from one hour on. */
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

/**
 * Formats a time in a list as the time of day if it is today, else as the date: "13:02", "Nov 13",
 * "Dec 3, 2025".
 */
export function toMomentText(atMs: number, nowMs: number, language: Language): string {
  const at = new Date(atMs)
  const now = new Date(nowMs)
  const isToday = at.toDateString() === now.toDateString()
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  const form = isToday
    ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
    : ({ day: 'numeric', month: 'short', ...year } as const)
  return getDateFormat(language, form).format(at)
}

/** Formats the date and the time of day, for a column of dates: "Nov 13, 13:02", "Dec 3, 2025, 13:02". */
export function toDayTimeText(atMs: number, nowMs: number, language: Language): string {
  const at = new Date(atMs)
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear()
  return getDateFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at)
}

/** Returns the full date and time, for tooltips: "November 20, 2026 at 18:42". */
export const toFullMomentText = (atMs: number, language: Language): string =>
  getDateFormat(language, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date(atMs),
  )

/** Formats a time in UTC: "Nov 20, 2026, 18:42:11 UTC". */
export const toUtcText = (atMs: number, language: Language): string =>
  `${getDateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
    hourCycle: 'h23',
  }).format(new Date(atMs))} UTC`

/** Formats one date early, because the browser initializes its date formatting with the first one. */
export function warmUpDateFormat() {
  toUtcText(0, 'en')
}

/** Formats a date, with its year unless it is the current one: "Nov 19", "Dec 3, 2025". */
export function toDayText(atMs: number, nowMs: number, language: Language): string {
  const at = new Date(atMs)
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear()
  return getDateFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at)
}

/** Formats the last full UTC day before the end, for texts that say "until": "Dec 31, 2027". */
export const toLastDayText = (endMs: number, language: Language): string =>
  getDateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(endMs - 1))

/** Formats only the time of day, for times at most hours away: "00:10". */
export const toTimeText = (atMs: number, language: Language): string =>
  getDateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(atMs))
