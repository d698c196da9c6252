import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { toOrderStatusKey } from '#orders/status-rules.ts'
import { SupportLink } from '#support/support-link.tsx'
import { toOrderName } from '../order-text.ts'

/** Opens a support email about an order, in any status. */
export function OrderSupportLink({ order }: { order: Order }) {
  const { t } = useTranslation('ordersPage')
  const { t: tOrders } = useTranslation('orders')
  const { id, chainId, createdMs: atMs } = order
  const hash = order.transactionHash
  const status = tOrders(`status.${toOrderStatusKey(order)}.label`)
  const message = order.reason && tOrders(`reasons.${order.reason}`)
  const context = { id, chainId, hash, atMs, status, message, item: toOrderName(t, order) }
  return <SupportLink context={{ kind: 'order', ...context }} variant="plain" label={t('report')} />
}
