import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { toStockTokenSymbol } from '../token/token-symbol.ts'
import styles from './favourite-button.module.css'
import type { Favourites } from './use-favourites.ts'

type FavouriteButtonProps = { stock: Pick<Stock, 'id' | 'symbol'>; favourites: Favourites }

/** Shows a toggle whose accessible name stays constant; aria-pressed has the state. */
export function FavouriteButton({ stock, favourites }: FavouriteButtonProps) {
  const { t } = useTranslation('stocks')
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={favourites.ids.includes(stock.id)}
      aria-label={t('favouriteOf', { symbol: toStockTokenSymbol(stock.symbol) })}
      onClick={() => favourites.toggle(stock.id)}
    >
      <Icon name="star" />
    </button>
  )
}
