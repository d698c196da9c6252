import { useTranslation } from 'react-i18next'
import { isLanguage, type Language } from './language.ts'

type LanguageChoice = { language: Language; chooseLanguage: (language: Language) => void }

/** Returns the current language and a function to change it; the choice is saved. */
export function useLanguage(): LanguageChoice {
  const { i18n } = useTranslation()
  const language = isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : 'en'
  return { language, chooseLanguage: (next) => void i18n.changeLanguage(next) }
}
