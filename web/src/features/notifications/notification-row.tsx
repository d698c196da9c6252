import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { NotificationKind } from '@parvalue/shared/domain/product/notification-kind.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { markNotificationsRead, type NotificationItem } from '#api/account/notifications.ts'
import { FormattedMoment } from '#i18n/time.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { Icon } from '#ui/art/icon.tsx'
import type { IconName } from '#ui/art/icon-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { findSymbol } from './find-symbol.ts'
import { NotificationLink, NotificationReceiptLink } from './notification-link.tsx'
import { toNotificationText } from './notification-text.ts'
import styles from './notifications-page.module.css'

const icons: Record<NotificationKind, IconName> = {
  fills: 'check',
  redemptions: 'arrow-up',
  wires: 'bank',
  bridge: 'swap',
  received: 'arrow-down',
  dividends: 'chart',
  identity: 'shield',
  transfers: 'bank',
}

export function NotificationRow({ notification }: { notification: NotificationItem }) {
  const { t } = useTranslation('notices')
  const { language } = useLanguage()
  const { title, detail, chainId } = toNotificationText(t, notification, { language, findSymbol })
  const row = useRef<HTMLLIElement>(null)
  const { id, kind, isRead } = notification
  const read = () => void markNotificationsRead([id])
  return (
    <li ref={row} tabIndex={-1} className={joinClassNames(styles.row, !isRead && styles.unread)}>
      <span className={joinClassNames(styles.icon, kind === 'dividends' && styles.income)}>
        <Icon name={icons[kind]} size="small" />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>
          {!isRead && <span className="visually-hidden">{`${t('unread')}: `}</span>}
          {title}
        </p>
        <p className={styles.sub}>
          {detail && <span>{detail}</span>}
          {chainId !== null && <span>{networkNameOf(chainId)}</span>}
          <NotificationReceiptLink notification={notification} onOpen={() => !isRead && read()} />
          <NotificationLink notification={notification} onOpen={() => !isRead && read()} />
        </p>
      </div>
      <div className={styles.end}>
        <FormattedMoment className="age" atMs={notification.atMs} />
        <span className={styles.mark}>
          {!isRead && (
            <Button
              variant="icon"
              label={t('markRead', { title })}
              tooltip={t('markOne')}
              onClick={() => {
                // The row receives the focus, because the pressed button disappears.
                row.current?.focus()
                read()
              }}
            >
              <i className={styles.dot} />
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
