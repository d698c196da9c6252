import { useTranslation } from 'react-i18next'
import type { Language } from '#i18n/language.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Icon } from '#ui/art/icon.tsx'
import { LazyChoiceMenu } from '#ui/menu/lazy-choice-menu.tsx'
import styles from '../shell/footer.module.css'

/** Each language is named in itself, so that readers who do not know the current one find it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  'es-MX': 'Español (México)',
}

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const { language, chooseLanguage } = useLanguage()
  return (
    <LazyChoiceMenu
      label={t('language')}
      className={styles.choice}
      value={language}
      onChoose={chooseLanguage}
      choices={[
        { value: 'en', label: languageNames.en, lang: 'en' },
        { value: 'es-MX', label: languageNames['es-MX'], lang: 'es-MX' },
      ]}
    >
      <Icon name="globe" size="small" />
      {languageNames[language]}
    </LazyChoiceMenu>
  )
}
