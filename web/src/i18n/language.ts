export const languages = ['en', 'es-MX'] as const

export type Language = (typeof languages)[number]

/** Maps any Spanish to Mexican Spanish; other languages are left to the fallback, English. */
export function toSupportedLanguageTag(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/)[0]
  return primary === 'es' ? 'es-MX' : primary === 'en' ? 'en' : tag
}

export const isLanguage = (tag: string | undefined): tag is Language =>
  languages.some((language) => language === tag)
