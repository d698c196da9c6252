import { useTranslation } from 'react-i18next'
import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { toMoneyChangeLabel } from '../labels.ts'
import styles from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from '../value/change-label-text.tsx'
import { listSalesInYear, sumIfAllKnown } from './sales-rules.ts'

/** Shows this year's realized gain over all stocks, including sold positions (requirement OP-04). */
export function RealizedGainThisYear({ sales }: { sales: readonly PortfolioSale[] }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const year = reader.today.slice(0, 4)
  const ofYear = listSalesInYear(sales, year)
  if (ofYear.length === 0) return null
  const gain = sumIfAllKnown(ofYear.map((sale) => sale.gain))
  return (
    <p className={styles.realised}>
      {t('realisedSum', { year })}{' '}
      <strong>
        <ChangeLabelText change={gain === null ? null : toMoneyChangeLabel(gain, reader)} />
      </strong>
    </p>
  )
}
