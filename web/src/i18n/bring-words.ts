import i18next, { type ResourceLanguage } from 'i18next'

/**
 * English words that only some pages say load with those, not with the first one. Called where such a
 * page is imported, so they are there before it is drawn.
 */
export function bringWords(words: ResourceLanguage): void {
  for (const [namespace, strings] of Object.entries(words)) {
    i18next.addResourceBundle('en', namespace, strings)
  }
}
