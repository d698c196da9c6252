import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StockWrapPage } from '#features/wrap/stock-wrap-page.tsx'

export function StockWrapRoute() {
  const { t } = useTranslation('wrap')
  const { symbol } = useParams({ from: '/stocks/$symbol/wrap' })
  const back = (
    <Link to="/portfolio" className="link">
      {t('stock.backToPortfolio')}
    </Link>
  )
  return <StockWrapPage stock={symbol.toUpperCase()} back={back} />
}
