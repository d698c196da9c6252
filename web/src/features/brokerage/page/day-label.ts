import { getDateFormat } from '@parvalue/shared/domain/values/date-format.ts'
import type { Language } from '#i18n/language.ts'

/** Formats a calendar day without its year: "Nov 24". */
export const toDayLabel = (isoDate: string, language: Language): string =>
  getDateFormat(language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${isoDate}T00:00:00Z`))
