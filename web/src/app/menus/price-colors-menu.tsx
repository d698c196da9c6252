import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { LazyChoiceMenu } from '#ui/menu/lazy-choice-menu.tsx'
import styles from '../shell/footer.module.css'
import { choosePriceColors, priceColors, usePriceColors } from './price-colors.ts'

export function PriceColorsMenu() {
  const { t } = useTranslation('shell')
  return (
    <LazyChoiceMenu
      label={t('priceColors')}
      className={styles.choice}
      value={usePriceColors()}
      onChoose={choosePriceColors}
      choices={priceColors.map((colors) => ({ value: colors, label: t(`prices.${colors}`) }))}
    >
      <Icon name="contrast" size="small" />
      {t('priceColors')}
    </LazyChoiceMenu>
  )
}
