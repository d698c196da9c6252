import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { LazyChoiceMenu } from '#ui/menu/lazy-choice-menu.tsx'
import styles from '../shell/footer.module.css'
import { choosePriceColours, priceColours, usePriceColours } from './price-colours.ts'

export function PriceColoursMenu() {
  const { t } = useTranslation('shell')
  return (
    <LazyChoiceMenu
      label={t('priceColours')}
      className={styles.choice}
      value={usePriceColours()}
      onChoose={choosePriceColours}
      choices={priceColours.map((colours) => ({ value: colours, label: t(`prices.${colours}`) }))}
    >
      <Icon name="contrast" size="small" />
      {t('priceColours')}
    </LazyChoiceMenu>
  )
}
