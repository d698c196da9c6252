import i18next from 'i18next'
import type { Translations } from './apply-overrides.ts'
import { TRANSLATIONS_CHANGED } from './start.ts'

/**
 * Replaces strings that were just saved, for `npm run dev` (`web/replace-strings-in-place.ts`). Returns whether the page
 * has loaded them. The namespace is found by its keys, because the file does not contain its name; added or
 * removed keys need a reload.
 */
export function replaceTranslations(
  language: string,
  former: Translations,
  newer: Translations,
): boolean {
  const groups = i18next.store?.data[language] ?? {}
  const keys = toKeys(former)
  const name = Object.keys(groups).find((each) => toKeys(groups[each]) === keys)
  if (name === undefined || toKeys(newer) !== keys) return false
  i18next.addResourceBundle(language, name, newer, true, true)
  i18next.emit(TRANSLATIONS_CHANGED)
  return true
}

function toKeys(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  return `{${Object.entries(value)
    .map(([key, inner]) => key + toKeys(inner))
    .sort()
    .join(',')}}`
}
