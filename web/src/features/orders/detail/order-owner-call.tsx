import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { OwnerCallButton } from '#tx/owner-call/owner-call-button.tsx'
import type { OwnerCall } from '#tx/owner-call/use-owner-call.ts'
import styles from './order-detail.module.css'

type OrderOwnerCallProps = {
  order: Order
  call: OwnerCall
  /** Progress of the call, or why it is not possible now. */
  text: string
  label: string
  /** Sentence before the reason of a failure. */
  failedText: string
}

/** Shows a call that the owner of an order sends: its progress, its button and the last failure. */
export function OrderOwnerCall({ order, call, text, label, failedText }: OrderOwnerCallProps) {
  const { t } = useTranslation('ordersPage')
  return (
    <>
      <p className={styles.said} role="status">
        {text}
      </p>
      <OwnerCallButton
        call={call}
        label={label}
        switchLabel={t('switchTo', { network: networkNameOf(order.chainId) })}
      />
      {call.failureText !== null && (
        <p className={styles.wrong} role="alert">
          {failedText} {call.failureText}
        </p>
      )}
    </>
  )
}
