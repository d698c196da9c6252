import { toReceiptName } from '@parvalue/shared/domain/receipts/notification-receipt.ts'
import { toReceiptAddress } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NotificationItem } from '#api/account/notifications.ts'

type NotificationLinkProps = { notification: NotificationItem; onOpen: () => void }

/** Links to the page of the event; following the link marks the notification as read. */
export function NotificationLink({
  notification: { event, facts },
  onOpen,
}: NotificationLinkProps) {
  const { t } = useTranslation('notices')
  const linkProps = { className: 'link', onClick: onOpen }
  switch (event) {
    case 'order_filled':
      return (
        <Link to="/orders" search={{ order: facts.order_id }} {...linkProps}>
          {t('links.order')}
        </Link>
      )
    case 'redemption_paid':
      return (
        <Link to="/" search={{ tab: 'redeem' }} hash="activity" {...linkProps}>
          {t('links.redemptions')}
        </Link>
      )
    case 'wire_received':
      return (
        <Link to="/" search={{ tab: 'transfers' }} hash="activity" {...linkProps}>
          {t('links.wires')}
        </Link>
      )
    case 'bridge_finished':
      return (
        <Link to="/bridge" {...linkProps}>
          {t('links.bridge')}
        </Link>
      )
    case 'tokens_received':
    case 'dividend_paid':
    case 'dividend_reinvested':
      return (
        <Link to="/portfolio" {...linkProps}>
          {t('links.portfolio')}
        </Link>
      )
    default:
      return (
        <Link to="/account" {...linkProps}>
          {t('links.account')}
        </Link>
      )
  }
}

/** Links to the receipt, if the event has one; following the link marks the notification as read. */
export function NotificationReceiptLink({ notification, onOpen }: NotificationLinkProps) {
  const { t } = useTranslation('notices')
  const name = toReceiptName(notification)
  if (name === null) return null
  return (
    <Link
      to="/receipts/$id"
      params={{ id: toReceiptAddress(name) }}
      className="link"
      onClick={onOpen}
    >
      {t('links.receipt')}
    </Link>
  )
}
