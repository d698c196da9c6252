import { Link, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { StockPage } from '#features/stocks/stock/stock-page.tsx'
import { toTicketDraftNames } from '#features/ticket/form/use-ticket-form.ts'
import { useFormFillKey } from '#tx/journal/form-fill.ts'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'

// The ticket loads in parallel with the page, so that the chart does not wait for it.
const ResponsiveTicket = lazy(async () => ({
  default: (
    await loadWithNamespaces(
      ['ticket', 'orders', 'support', 'failures'],
      () => import('#features/ticket/bar/responsive-ticket.tsx'),
    )
  ).ResponsiveTicket,
}))

const toOrders = (rowId: string, text: string): ReactNode => (
  <Link to="/orders" search={{ order: rowId } as never} className="link">
    {text}
  </Link>
)

export function StockRoute() {
  const { symbol } = useParams({ from: '/stocks/$symbol' })
  const fill = useFormFillKey(toTicketDraftNames(symbol.toUpperCase()).amount)
  return (
    <StockPage
      symbol={symbol.toUpperCase()}
      key={symbol}
      toTicket={(known) => (
        <Suspense>
          <ResponsiveTicket key={fill} {...known} toOrders={toOrders} />
        </Suspense>
      )}
    />
  )
}
