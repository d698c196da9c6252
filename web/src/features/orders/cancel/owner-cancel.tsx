import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import type { Order } from '#api/orders/order-view.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTransaction } from '#tx/flow/use-transaction.ts'
import { OwnerCancelButton } from '#tx/owner-cancel/owner-cancel-button.tsx'
import { type OwnerCancellation, useOwnerCancel } from '#tx/owner-cancel/use-owner-cancel.ts'
import styles from '../detail/order-detail.module.css'

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
    <>
      <p className={styles.said} role="status">
        {text}
      </p>
      <OwnerCancelButton
        cancel={cancel}
        label={t('ownerCancel.action')}
        switchLabel={t('ownerCancel.switchTo', { network: networkNameOf(order.chainId) })}
      />
      {cancel.failureText !== null && (
        <p className={styles.wrong} role="alert">
          {t('ownerCancel.failed')} {cancel.failureText}
        </p>
      )}
    </>
  )
}

/** Returns the cancellation of an order on chain by its owner. */
function useOrderCancel(order: Order, account: Address): OwnerCancellation {
  const { t } = useTranslation('ordersPage')
  const transaction = useTransaction('cancelOrderByOwner')
  return useOwnerCancel({
    subject: {
      isFinal: isOrderFinal(order.status),
      chainId: order.chainId,
      cancellableMs: order.ownerCancel?.cancellableMs ?? null,
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

function useStateText({ ownerCancel }: Order, { state }: OwnerCancellation): string {
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
