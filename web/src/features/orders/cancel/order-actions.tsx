import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../detail/order-detail.module.css'
import { OrderSupportLink } from '../detail/order-support-link.tsx'
import { OwnerCancel } from './owner-cancel.tsx'
import { type OrderCancellation, useOrderCancellation } from './use-order-cancellation.ts'

type ActionsProps = { order: Order; account: Address }

/** Shows the actions of an order's owner; an impossible one shows its reason. */
export function OrderActions({ order, account }: ActionsProps) {
  const { t } = useTranslation('ordersPage')
  const cancel = useOrderCancellation(order, account)
  const text = useStandText(cancel)
  return (
    <div className={styles.acts}>
      <div className={styles.buttons}>
        <CancelButton order={order} cancel={cancel} />
        <OrderSupportLink order={order} />
      </div>
      <p className={styles.said} role="status">
        {text}
      </p>
      {cancel.failureText !== null && (
        <p className={styles.wrong} role="alert">
          {t('cancel.failed')} {cancel.failureText}
        </p>
      )}
      <OwnerCancel order={order} account={account} />
    </div>
  )
}

function CancelButton({ order, cancel }: { order: Order; cancel: OrderCancellation }) {
  const { t } = useTranslation('ordersPage')
  const label = t(order.filledShares > 0n ? 'cancel.rest' : 'cancel.whole')
  switch (cancel.state) {
    case 'ask':
      return (
        <Button variant="quiet" onClick={cancel.request}>
          {label}
        </Button>
      )
    case 'switch':
      return (
        <Button variant="quiet" onClick={cancel.switchNetwork}>
          {t('cancel.switchTo', { network: networkNameOf(order.chainId) })}
        </Button>
      )
    case 'unsent':
      return (
        <Button variant="quiet" onClick={cancel.retry}>
          {t('retry')}
        </Button>
      )
    case 'signing':
    case 'sending':
      return (
        <Button variant="quiet" isBusy>
          {label}
        </Button>
      )
    case 'filling':
    case 'other_running':
      return (
        <Button variant="quiet" isDisabled>
          {label}
        </Button>
      )
    default:
      return null
  }
}

function useStandText({ state }: OrderCancellation): string {
  const { t } = useTranslation('ordersPage')
  switch (state) {
    case 'none':
    case 'ask':
      return ''
    case 'switch':
      return t('cancel.switchWhy')
    case 'other_running':
      return t('cancel.otherRunning')
    case 'too_late':
      return t('cancel.tooLate')
    default:
      return t(`cancel.${state}`)
  }
}
