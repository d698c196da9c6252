import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import type { OrderDetail } from '#api/orders/order-view.ts'
import { useTransaction } from '#tx/flow/use-transaction.ts'
import { type OwnerCall, useOwnerCall } from '#tx/owner-call/use-owner-call.ts'
import styles from '../detail/order-detail.module.css'
import { OrderOwnerCall } from '../detail/order-owner-call.tsx'
import { toOrderPaymentSymbol } from '../order-text.ts'
import { isClaimOf } from './claim-rules.ts'

type HeldProceedsProps = { order: OrderDetail; account: Address }

/** Says that the vault holds proceeds of a sale, and lets its owner claim them once the restriction has ended. */
export function HeldProceeds({ order, account }: HeldProceedsProps) {
  const { t } = useTranslation('ordersPage')
  const claim = useClaim(order, account)
  const text = useStateText(claim)
  if (!order.areProceedsHeld) return null
  return (
    <div className={styles.held}>
      {claim.state !== 'sent' && (
        <p className="quiet">{t('proceedsHeld', { symbol: toOrderPaymentSymbol(order) })}</p>
      )}
      <OrderOwnerCall
        order={order}
        call={claim}
        text={text}
        label={t('claim.action')}
        failedText={t('claim.failed')}
      />
    </div>
  )
}

function useClaim(order: OrderDetail, account: Address): OwnerCall {
  const { t } = useTranslation('ordersPage')
  const transaction = useTransaction('claimProceeds')
  return useOwnerCall({
    // The page does not know whether the restriction lasts; the simulated call finds out before the wallet is asked.
    subject: { isOver: !order.areProceedsHeld, chainId: order.chainId, possibleMs: 0 },
    transaction,
    isOurs: isClaimOf(transaction.entry, order),
    loadPlan: async () => {
      const { toClaimPlan } = await import('./claim-plan.ts')
      return toClaimPlan(order, account, t(`sides.${order.side}`))
    },
    listKey: ORDERS_KEY,
  })
}

function useStateText({ state }: OwnerCall): string {
  const { t } = useTranslation('ordersPage')
  switch (state) {
    case 'signing':
    case 'sending':
    case 'sent':
      return t(`claim.${state}`)
    case 'switch':
      return t('claim.switchWhy')
    case 'other_running':
      return t('claim.otherRunning')
    default:
      return ''
  }
}
