import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StockWrapPage } from '#features/wrap/stock-wrap-page.tsx'

export function StockWrapRoute() {
  const { t } = useTranslation('wrap')
  const { symbol } = useParams({ from: '/stocks/$symbol/wrap' })
  const { direction }: Record<string, unknown> = useSearch({ strict: false })
  const back = (
    <Link to="/portfolio" className="link">
      {t('stock.backToPortfolio')}
    </Link>
  )
  return (
    <StockWrapPage
      stock={symbol.toUpperCase()}
      isUnwrapFirst={direction === 'unwrap'}
      back={back}
    />
  )
}
