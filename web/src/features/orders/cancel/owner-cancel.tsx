import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import type { Order } from '#api/orders/order-view.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTransaction } from '#tx/flow/use-transaction.ts'
import { type OwnerCall, useOwnerCall } from '#tx/owner-call/use-owner-call.ts'
import { OrderOwnerCall } from '../detail/order-owner-call.tsx'

type OwnerCancelProps = { order: Order; account: Address }

/**
 * Shows from when the owner can cancel on chain an order that does not end, and then the button that does (requirement
 * KY-05).
 */
export function OwnerCancel({ order, account }: OwnerCancelProps) {
  const { t } = useTranslation('ordersPage')
  const cancel = useOrderCancel(order, account)
  const text = useStateText(order, cancel)
  if (cancel.state === 'none') return null
  return (
    <OrderOwnerCall
      order={order}
      call={cancel}
      text={text}
      label={t('ownerCancel.action')}
      failedText={t('ownerCancel.failed')}
    />
  )
}

/** Returns the cancellation of an order on chain by its owner. */
function useOrderCancel(order: Order, account: Address): OwnerCall {
  const { t } = useTranslation('ordersPage')
  const transaction = useTransaction('cancelOrderByOwner')
  return useOwnerCall({
    subject: {
      isOver: isOrderFinal(order.status),
      chainId: order.chainId,
      possibleMs: order.ownerCancel?.cancellableMs ?? null,
    },
    transaction,
    isOurs: transaction.entry?.facts.orderId === order.id,
    loadPlan: async () => {
      const { toOwnerCancelPlan } = await import('./cancel-calls.ts')
      const side = t(`sides.${order.side}`)
      return toOwnerCancelPlan(order, account, { side, token: order.symbol })
    },
    listKey: ORDERS_KEY,
  })
}

function useStateText({ ownerCancel }: Order, { state }: OwnerCall): string {
  const { t } = useTranslation('ordersPage')
  const { language } = useLanguage()
  switch (state) {
    case 'none':
      return ''
    case 'later':
      return t('ownerCancel.later', {
        date: toFullMomentText(ownerCancel?.cancellableMs ?? 0, language),
      })
    case 'ask':
      return t('ownerCancel.ask')
    case 'switch':
      return t('ownerCancel.switchWhy')
    case 'other_running':
      return t('ownerCancel.otherRunning')
    default:
      return t(`ownerCancel.${state}`)
  }
}
