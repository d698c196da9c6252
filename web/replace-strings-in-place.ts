import type { Plugin } from 'vite'

const WORDS = /\/web\/src\/.*strings\.(en|es-MX)\.ts$/

/**
 * Replaces a changed strings file without reloading the page. Its importers are plain modules that cannot
 * accept hot updates, so Vite would reload the page and clear its forms.
 */
export function replaceStringsInPlace(): Plugin {
  return {
    name: 'replace-translations',
    apply: 'serve',
    transform: (code, id) => {
      const [, language] = WORDS.exec(id) ?? []
      if (language === undefined || !/^export const strings\b/m.test(code)) return null
      return { code: code + toRenewal(language), map: null }
    },
  }
}

const toRenewal = (language: string) => `
import { replaceTranslations } from '/src/i18n/replace-translations.ts'
import.meta.hot.accept((newer) => {
  if (newer && !replaceTranslations('${language}', strings, newer.strings)) import.meta.hot.invalidate()
})
`
