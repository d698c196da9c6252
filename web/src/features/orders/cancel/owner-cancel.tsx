import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../detail/order-detail.module.css'
import { type OwnerCancellation, useOwnerCancel } from './use-owner-cancel.ts'

type OwnerCancelProps = { order: Order; account: Address }

/**
 * Shows from when the owner can cancel on chain an order that does not end, and then the button that does (requirement
 * KY-05).
 */
export function OwnerCancel({ order, account }: OwnerCancelProps) {
  const { t } = useTranslation('ordersPage')
  const cancel = useOwnerCancel(order, account)
  const text = useStateText(order, cancel)
  if (cancel.state === 'none') return null
  return (
    <>
      <p className={styles.said} role="status">
        {text}
      </p>
      <OwnerCancelButton order={order} cancel={cancel} />
      {cancel.failureText !== null && (
        <p className={styles.wrong} role="alert">
          {t('ownerCancel.failed')} {cancel.failureText}
        </p>
      )}
    </>
  )
}

type PartProps = { order: Order; cancel: OwnerCancellation }

function OwnerCancelButton({ order, cancel }: PartProps) {
  const { t } = useTranslation('ordersPage')
  switch (cancel.state) {
    case 'ask':
      return (
        <Button variant="quiet" onClick={cancel.request}>
          {t('ownerCancel.action')}
        </Button>
      )
    case 'switch':
      return (
        <Button variant="quiet" onClick={cancel.switchNetwork}>
          {t('ownerCancel.switchTo', { network: networkNameOf(order.chainId) })}
        </Button>
      )
    case 'signing':
    case 'sending':
      return (
        <Button variant="quiet" isBusy>
          {t('ownerCancel.action')}
        </Button>
      )
    case 'other_running':
      return (
        <Button variant="quiet" isDisabled>
          {t('ownerCancel.action')}
        </Button>
      )
    default:
      return null
  }
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
