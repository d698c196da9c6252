import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { toOrderName, toOrderTermsText } from '../order-text.ts'
import { OrderDetail } from './order-detail.tsx'

type OrderSheetProps = { order: Order | null; account: Address; onClose: () => void }

/** Shows an open order over the list, on phones. */
export function OrderSheet({ order, account, onClose }: OrderSheetProps) {
  const { t } = useTranslation('ordersPage')
  // Keeps rendering the last order while the drawer's close animation runs.
  const [last, setLast] = useState(order)
  if (order !== null && order !== last) setLast(order)
  const shown = order ?? last
  if (shown === null) return null
  return (
    <Drawer
      title={toOrderName(t, shown)}
      side="right"
      isOpen={order !== null}
      onClose={onClose}
      closeLabel={t('close')}
    >
      <p className="quiet">{toOrderTermsText(t, shown)}</p>
      <OrderDetail id={shown.id} account={account} />
    </Drawer>
  )
}
