import type { I18nLanguage } from '../product/i18n-namespaces.ts'

/** The locale of every date of a language. English is that of the United States: "Nov 20, 2026". */
const locales = { en: 'en-US', 'es-MX': 'es-MX' } as const satisfies Record<I18nLanguage, string>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter; creating one takes a thousand times as long as using it. */
export function getDateFormat(
  language: I18nLanguage,
  form: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(form)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], form)
  formats.set(key, format)
  return format
}

/** Formats a calendar day, such as a version date: "November 20, 2026". */
export const toDateText = (isoDate: string, language: I18nLanguage): string =>
  getDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${isoDate}T00:00:00Z`),
  )
