import type { BrokerOrderStatus } from '@parvalue/shared/domain/orders/broker-order.ts'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/text/tag.tsx'
import {
  type OrderStatusInput,
  type OrderStatusKey,
  toAccountOrderStatusKey,
  toOrderStatusKey,
  toOrderStatusStyle,
} from './status-rules.ts'

/** Shows the status of an order as a tag. Requires the loaded namespace `orders`. */
export const OrderStatusTag = ({ order }: { order: OrderStatusInput }) => (
  <StatusTag statusKey={toOrderStatusKey(order)} />
)

type AccountStatusProps = { status: BrokerOrderStatus; hasFills: boolean }

/** Shows the status of a brokerage order with its meaning (requirement EN-01). */
export function AccountOrderStatus({ status, hasFills }: AccountStatusProps) {
  const { t } = useTranslation('orders')
  const statusKey = toAccountOrderStatusKey(status, hasFills)
  return (
    <>
      <StatusTag statusKey={statusKey} />
      <span className="label">{t(`status.${statusKey}.meaning`)}</span>
    </>
  )
}

function StatusTag({ statusKey }: { statusKey: OrderStatusKey }) {
  const { t } = useTranslation('orders')
  const { family, icon } = toOrderStatusStyle(statusKey)
  return (
    <Tag kind={family} icon={icon}>
      {t(`status.${statusKey}.label`)}
    </Tag>
  )
}
