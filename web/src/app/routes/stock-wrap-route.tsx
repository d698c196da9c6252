import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StockWrapPage } from '#features/wrap/stock-wrap-page.tsx'

export function StockWrapRoute() {
  const { t } = useTranslation('wrap')
  const { symbol } = useParams({ from: '/stocks/$symbol/wrap' })
  const { direction }: Record<string, unknown> = useSearch({ strict: false })
  const back = (
    <>
      <Link to="/stocks/$symbol" params={{ symbol }} className="link">
        {symbol.toUpperCase()}
      </Link>
      {' · '}
      <Link to="/portfolio" className="link">
        {t('stock.toPortfolio')}
      </Link>
    </>
  )
  return (
    <StockWrapPage
      stock={symbol.toUpperCase()}
      isUnwrapFirst={direction === 'unwrap'}
      back={back}
    />
  )
}
