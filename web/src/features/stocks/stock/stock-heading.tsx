import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import { useTranslation } from 'react-i18next'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { FavouriteButton } from '../list/favourite-button.tsx'
import { useFavourites } from '../list/use-favourites.ts'
import { toStockTokenSymbol } from '../token/token-symbol.ts'
import styles from './stock-page.module.css'

type StockHeadingProps = {
  stock: Stock | null
  /** Heading while the stock is loading or if it failed to load. */
  title: string
}

export function StockHeading({ stock, title }: StockHeadingProps) {
  const { t } = useTranslation('stocks')
  const favourites = useFavourites()
  return (
    <div className={styles.id}>
      {stock && (
        <span className={styles.mono}>
          <TokenIcon symbol={toStockTokenSymbol(stock.symbol)} />
        </span>
      )}
      <div className={styles.names}>
        <h1 tabIndex={-1}>{stock?.name ?? title}</h1>
        {stock && (
          <p className="quiet">
            {toStockTokenSymbol(stock.symbol)}{' '}
            <span className="label">
              {stock.tokens.length === 0
                ? t('noToken')
                : t('tokenOn', { count: stock.tokens.length })}
            </span>
          </p>
        )}
      </div>
      {stock && <FavouriteButton stock={stock} favourites={favourites} />}
    </div>
  )
}
