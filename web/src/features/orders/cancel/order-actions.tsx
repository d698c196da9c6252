import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { OwnerCallButton } from '#tx/owner-call/owner-call-button.tsx'
import type { OwnerCall } from '#tx/owner-call/use-owner-call.ts'
import { useOpenSignature } from '#tx/signing/open-signature-facts.tsx'
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
  const isReviewing = useOpenSignature(cancel.waitKey)?.review != null
  const standText = useStandText(cancel)
  const text = isReviewing ? '' : standText
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
  if (cancel.state === 'unsent')
    return (
      <Button variant="quiet" onClick={cancel.retry}>
        {t('retry')}
      </Button>
    )
  return (
    <OwnerCallButton
      call={{ ...cancel, state: toButtonState(cancel.state) }}
      label={t(order.filledShares > 0n ? 'cancel.rest' : 'cancel.whole')}
      switchLabel={t('cancel.switchTo', { network: networkNameOf(order.chainId) })}
    />
  )
}

/** Returns the state of the button; while a fill is on its way the order cannot be canceled, but soon again. */
function toButtonState(state: Exclude<OrderCancellation['state'], 'unsent'>): OwnerCall['state'] {
  if (state === 'filling') return 'other_running'
  return state === 'too_late' || state === 'parked' || state === 'asked' ? 'none' : state
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
