import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { LazyChoiceMenu } from '#ui/menu/lazy-choice-menu.tsx'
import styles from '../shell/footer.module.css'
import { chooseTheme, themes, useTheme } from './theme.ts'

export function ThemeMenu() {
  const { t } = useTranslation('shell')
  return (
    <LazyChoiceMenu
      label={t('theme')}
      className={styles.choice}
      value={useTheme()}
      onChoose={chooseTheme}
      choices={themes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) }))}
    >
      <Icon name="theme" size="small" />
      {t('theme')}
    </LazyChoiceMenu>
  )
}
