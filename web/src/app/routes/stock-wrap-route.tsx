import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toWrapDraftNames } from '#features/wrap/form/use-wrap-form.ts'
import { StockWrapPage } from '#features/wrap/stock-wrap-page.tsx'
import { useFormFillKey } from '#tx/journal/form-fill.ts'

export function StockWrapRoute() {
  const { t } = useTranslation('wrap')
  const { symbol } = useParams({ from: '/stocks/$symbol/wrap' })
  const { direction }: Record<string, unknown> = useSearch({ strict: false })
  const isUnwrapFirst = direction === 'unwrap'
  const stock = symbol.toUpperCase()
  const fill = useFormFillKey(toWrapDraftNames(stock, isUnwrapFirst).amount)
  const back = (
    <>
      <Link to="/stocks/$symbol" params={{ symbol }} className="link">
        {stock}
      </Link>
      {' · '}
      <Link to="/portfolio" className="link">
        {t('stock.toPortfolio')}
      </Link>
    </>
  )
  return <StockWrapPage key={fill} stock={stock} isUnwrapFirst={isUnwrapFirst} back={back} />
}
