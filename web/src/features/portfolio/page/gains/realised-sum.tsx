import { useTranslation } from 'react-i18next'
import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { toChange } from '../labels.ts'
import styles from '../portfolio-page.module.css'
import { useReader } from '../use-reader.ts'
import { ChangeText } from '../value/change-text.tsx'
import { listSalesIn, sumIfKnown } from './sales-rules.ts'

/** Requirement OP-04: this year's realized gain over all stocks, including sold positions. */
export function RealisedSum({ sales }: { sales: readonly PortfolioSale[] }) {
  const { t } = useTranslation('portfolioPage')
  const reader = useReader()
  const year = reader.today.slice(0, 4)
  const ofYear = listSalesIn(sales, year)
  if (ofYear.length === 0) return null
  const gain = sumIfKnown(ofYear.map((sale) => sale.gain))
  return (
    <p className={styles.realised}>
      {t('realisedSum', { year })}{' '}
      <strong>
        <ChangeText change={gain === null ? null : toChange(gain, reader)} />
      </strong>
    </p>
  )
}
