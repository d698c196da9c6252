import { getDateFormat } from '@parvalue/shared/domain/values/date-format.ts'
import type { PortfolioTimespan } from '#api/portfolio/portfolio.ts'
import type { Language } from '#i18n/language.ts'

/**
 * Formats a New York date, independent of the reader's time zone: "2026-11-24" → "Nov 24", with its year if
 * it is not the current one.
 */
export function toDateLabel(day: string, today: string, language: Language): string {
  return getDateFormat(language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))
}

const DAY_MS = 24 * 60 * 60_000
const SOON_DAYS = 14

/** Returns ", in 4 days" for near days; empty for later or past ones. */
export function toDaysAwayLabel(day: string, today: string, language: Language): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS
  if (days < 0 || days > SOON_DAYS) return ''
  return `, ${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')}`
}

/** Formats "2026-11" as "Nov". */
export const toMonthLabel = (month: string, language: Language) =>
  getDateFormat(language, { month: 'short', timeZone: 'UTC' })
    .format(new Date(`${month}-01T00:00:00Z`))
    .replace('.', '')

/** Formats a point's time in the precision of the timespan. */
export function toPointTimeLabel(
  atMs: number,
  timespan: PortfolioTimespan,
  language: Language,
): string {
  const form: Intl.DateTimeFormatOptions =
    timespan === 'YEAR'
      ? { day: 'numeric', month: 'short', year: 'numeric' }
      : timespan === 'DAY'
        ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
        : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return getDateFormat(language, form).format(new Date(atMs))
}

/** Formats a point's time for the axis, in a shorter form. */
export function toTimeAxisLabel(
  atMs: number,
  timespan: PortfolioTimespan,
  language: Language,
): string {
  const form: Intl.DateTimeFormatOptions =
    timespan === 'YEAR'
      ? { month: 'short', year: 'numeric' }
      : timespan === 'DAY'
        ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
        : { day: 'numeric', month: 'short' }
  return getDateFormat(language, form).format(new Date(atMs))
}
