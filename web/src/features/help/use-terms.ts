import { useLanguage } from '#i18n/use-language.ts'
import { terms as english } from './terms.en.ts'
import { terms as spanish } from './terms.es-MX.ts'
import type { TermsText } from './terms-text.ts'

/** Longer than all other words together, so they load with their page and not before. */
export function useTerms(): TermsText {
  const { language } = useLanguage()
  return language === 'es-MX' ? spanish : english
}
