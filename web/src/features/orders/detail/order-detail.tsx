import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderDetail as Detail } from '#api/orders/order-view.ts'
import { orderQuery } from '#api/orders/orders.ts'
import { toOrderStatusKey } from '#orders/status-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { OrderActions } from '../cancel/order-actions.tsx'
import { useMarketClock } from '../use-market-clock.ts'
import { FillsTable } from './fills-table.tsx'
import styles from './order-detail.module.css'
import { OrderDetailFigures } from './order-detail-figures.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type OrderDetailProps = { id: string; account: Address }

/** Shows all details of an order (requirement AB-23). */
export function OrderDetail({ id, account }: OrderDetailProps) {
  const { t } = useTranslation('ordersPage')
  const answer = useQuery(orderQuery(account, id))
  if (answer.data) return <Opened order={answer.data} account={account} />
  if (answer.data === null) return <p className={styles.unknown}>{t('unknown')}</p>
  if (answer.isError) {
    return (
      <div className={styles.unknown} role="alert">
        <p>{t('detailFailed')}</p>
        <Button variant="quiet" onClick={() => void answer.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.unknown}>
      <ListSkeleton label={t('detailLoading')} />
    </div>
  )
}

function Opened({ order, account }: { order: Detail; account: Address }) {
  const { t } = useTranslation('ordersPage')
  const { t: status } = useTranslation('orders')
  const { nowMs, isAhead } = useMarketClock()
  return (
    <div className={styles.open}>
      <section aria-label={t('timeline')}>
        <h3>{t('timeline')}</h3>
        <p className={styles.meaning}>{status(`status.${toOrderStatusKey(order)}.meaning`)}</p>
        <OrderTimeline order={order} account={account} />
      </section>
      <section aria-label={t('fillsTitle')}>
        <h3>{t('fillsTitle')}</h3>
        <FillsTable order={order} />
        {isAhead && hasMarketTime(order) && <p className={styles.clock}>{t('worldAhead')}</p>}
        <div className={styles.facts}>
          <OrderDetailFigures order={order} account={account} nowMs={nowMs} />
        </div>
        <OrderActions order={order} account={account} />
      </section>
    </div>
  )
}

/** Returns whether one of the shown times is that of the market's clock. */
const hasMarketTime = ({ fills, status, expiresMs }: Detail) =>
  (expiresMs !== null && !isOrderFinal(status)) ||
  fills.some(({ executedMs }) => executedMs !== null)
