import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { pageSizes } from '@parvalue/shared/domain/values/paging.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { markNotificationsRead } from '#api/account/notifications.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { Button } from '#ui/button/button.tsx'
import { PagingBar } from '#ui/table/paging-bar.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { EmptyNotifications, StaleNotificationsAlert } from './empty-notifications.tsx'
import { parseNotificationKind } from './notification-kind.ts'
import { type NotificationFilter, NotificationKindChips } from './notification-kind-chips.tsx'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications-page.module.css'
import { type NotificationsView, useNotifications } from './use-notifications.ts'

/** Shows notifications of the wallet, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation('notices')
  const account = useSignedInAccount()
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lede}>{t('lede')}</p>
        {account === null ? (
          <ConnectPrompt text={t('notConnected')} />
        ) : (
          <NotificationsContent account={account} key={account} />
        )}
      </div>
    </div>
  )
}

function NotificationsContent({ account }: { account: Address }) {
  const kind = parseNotificationKind(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: NotificationFilter) =>
    void navigate({
      to: '.',
      search: next === 'all' ? {} : { kind: next },
      resetScroll: false,
    })
  const view = useNotifications(account, kind)
  return (
    <>
      <NotificationKindChips shown={kind ?? 'all'} onShow={show} />
      {view.state === 'loaded' && view.onRetry && (
        <StaleNotificationsAlert onRetry={view.onRetry} />
      )}
      <State view={view} />
      {view.state === 'loaded' && view.count > 0 ? (
        <List view={view} />
      ) : (
        <EmptyNotifications view={view} isFiltered={kind !== null} onShowAll={() => show('all')} />
      )}
    </>
  )
}

/** Shows the number of unread notifications, and actions on all of them. */
function State({ view }: { view: NotificationsView }) {
  const { t } = useTranslation('notices')
  const status = useRef<HTMLParagraphElement>(null)
  const unread = view.state === 'loaded' ? view.unreadCount : 0
  const isSilent = view.state !== 'loaded' || view.count + unread === 0
  const markAll = () => {
    // The text beside the button receives the focus, because the pressed button disappears.
    status.current?.focus()
    void markNotificationsRead(null)
  }
  return (
    <div className={styles.acts}>
      <p ref={status} tabIndex={-1} className="quiet" role="status">
        {isSilent ? '' : unread > 0 ? t('unreadCount', { count: unread }) : t('allRead')}
      </p>
      {unread > 0 && (
        <Button variant="plain" onClick={markAll}>
          {t('markAllRead')}
        </Button>
      )}
      <Link to="/settings" className={joinClassNames('link', styles.settings)}>
        {t('settings')}
      </Link>
    </div>
  )
}

type ListProps = { view: Extract<NotificationsView, { state: 'loaded' }> }

function List({ view }: ListProps) {
  const { t } = useTranslation('notices')
  const texts = useTableTexts()
  return (
    <>
      <ol
        className={joinClassNames(styles.list, view.isStale && styles.stale)}
        aria-label={t('title')}
      >
        {view.notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ol>
      {view.count > pageSizes[0] && <PagingBar {...view.paging} total={view.count} texts={texts} />}
    </>
  )
}
