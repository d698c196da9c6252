import i18next from 'i18next'
import type { Words } from './correct-words.ts'
import { CORRECTED } from './start.ts'

/**
 * Shows words that were saved just now, in the place of those that the page has; `npm run dev` calls it
 * (`web/renewed-words.ts`). Returns whether the page has such words. A group is known by its keys, because
 * nothing else in its file says which one it is; keys that were added or removed need a load of the page.
 */
export function renewWords(language: string, former: Words, newer: Words): boolean {
  const groups = i18next.store?.data[language] ?? {}
  const keys = toKeys(former)
  const name = Object.keys(groups).find((each) => toKeys(groups[each]) === keys)
  if (name === undefined || toKeys(newer) !== keys) return false
  i18next.addResourceBundle(language, name, newer, true, true)
  i18next.emit(CORRECTED)
  return true
}

function toKeys(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  return `{${Object.entries(value)
    .map(([key, inner]) => key + toKeys(inner))
    .sort()
    .join(',')}}`
}
