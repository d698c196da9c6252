const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a cached formatter; creating one takes a thousand times as long as using it. `locale` is a language
 * tag.
 */
export function getDateFormat(
  locale: string,
  form: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(form)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, form)
  formats.set(key, format)
  return format
}
