import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { orderQuery } from '#api/orders/orders.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import button from '#ui/button/button.module.css'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { useResendSignedCancels } from '../cancel/use-order-cancellation.ts'
import { OrderSheet } from '../detail/order-sheet.tsx'
import { type OrdersView, useOrders } from '../use-orders.ts'
import { exportOrders } from './export-orders.ts'
import { OrdersFilters } from './orders-filters.tsx'
import styles from './orders-page.module.css'
import type { OrdersSearch } from './orders-search.ts'
import { OrdersTable } from './orders-table.tsx'
import { OrdersSummaryLine } from './summary-line.tsx'
import { useOrdersSearch } from './use-orders-search.ts'

/** Shows all orders of a wallet, on every network (requirement SK-06). */
export function OrdersPage() {
  const { t } = useTranslation('ordersPage')
  const account = useSignedInAccount()
  return (
    <div className={joinClassNames('page', styles.page)}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        {account !== null && <OrdersSummaryLine account={account} />}
      </header>
      {account === null ? (
        <ConnectPrompt text={t('notConnected')} />
      ) : (
        <OrdersContent account={account} key={account} />
      )}
    </div>
  )
}

function OrdersContent({ account }: { account: Address }) {
  const { search, change, typing } = useOrdersSearch()
  const view = useOrders(account, search)
  const isNarrow = useIsNarrow()
  const { opened, linked, isUnknown } = useOpened(account, search, view)
  useResendSignedCancels(account)
  const reset = () => {
    typing.type('')
    change({ searchText: '', show: 'all' })
  }
  return (
    <>
      <OrdersFilters
        typing={typing}
        show={search.show}
        onShow={(show) => change({ show })}
        onExport={() => void exportOrders(account, search)}
      />
      {isUnknown && <UnknownOrder />}
      {view.state === 'loaded' && (view.count > 0 || linked) ? (
        <div className={view.isStale ? styles.stale : undefined}>
          <OrdersTable
            view={view}
            account={account}
            linked={linked}
            isAscending={search.isAscending}
            openId={search.openId}
            onOpen={(openId) => change({ openId })}
            onSort={() => change({ isAscending: !search.isAscending })}
          />
        </div>
      ) : (
        <NoRows view={view} search={search} onReset={reset} />
      )}
      {isNarrow && (
        <OrderSheet order={opened} account={account} onClose={() => change({ openId: null })} />
      )}
    </>
  )
}

type Opened = {
  opened: Order | null
  /** The open order, if it is on another page of the table or outside the filter. */
  linked: Order | null
  isUnknown: boolean
}

function useOpened(account: Address, { openId }: OrdersSearch, view: OrdersView): Opened {
  const rows = view.state === 'loaded' ? view.rows : []
  const row = rows.find(({ id }) => id === openId) ?? null
  const { data } = useQuery(orderQuery(account, openId))
  const linked = row === null && view.state === 'loaded' ? (data ?? null) : null
  return { opened: row ?? linked, linked, isUnknown: openId !== null && data === null }
}

function UnknownOrder() {
  const { t } = useTranslation('ordersPage')
  return (
    <Alert kind="warn" role="status">
      {t('unknown')}
    </Alert>
  )
}

type NoRowsProps = { view: OrdersView; search: OrdersSearch; onReset: () => void }

/** Shows the states without rows: loading, failed, empty, or empty under the current filter. */
function NoRows({ view, search: { searchText, show }, onReset }: NoRowsProps) {
  const { t } = useTranslation('ordersPage')
  if (view.state === 'loading') return <ListSkeleton label={t('loading')} />
  if (view.state === 'failed') {
    return (
      <div role="alert">
        <EmptyState text={t('failed')}>
          <Button variant="quiet" onClick={view.onRetry}>
            {t('retry')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  if (searchText === '' && show === 'all') {
    return (
      <EmptyState text={t('empty')}>
        <Link to="/stocks" className={joinClassNames(button.button, button.quiet)}>
          {t('toStocks')}
        </Link>
      </EmptyState>
    )
  }
  const text = searchText === '' ? t('noneOfKind') : t('noMatch', { text: searchText })
  return (
    <EmptyState text={text}>
      <Button variant="quiet" onClick={onReset}>
        {t('reset')}
      </Button>
    </EmptyState>
  )
}
