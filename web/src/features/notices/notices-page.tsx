import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { pageSizes } from '@parvalue/shared/domain/values/paging.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { markNoticesRead } from '#api/account/notices.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { useAccount } from '#session/use-account.ts'
import { Button } from '#ui/button/button.tsx'
import { PagingBar } from '#ui/table/paging-bar.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { EmptyNotices, StaleNoticesAlert } from './empty-notices.tsx'
import { type NoticeFilter, NoticeKindChips } from './notice-kind-chips.tsx'
import { NoticeRow } from './notice-row.tsx'
import styles from './notices-page.module.css'
import { parseNoticeKind } from './notices-search.ts'
import { type NoticesView, useNotices } from './use-notices.ts'

/** Shows notifications of the wallet, newest first. */
export function NoticesPage() {
  const { t } = useTranslation('notices')
  const account = useAccount()
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lede}>{t('lede')}</p>
        {account === null ? (
          <ConnectPrompt text={t('notConnected')} />
        ) : (
          <NoticesContent account={account} key={account} />
        )}
      </div>
    </div>
  )
}

function NoticesContent({ account }: { account: Address }) {
  const kind = parseNoticeKind(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: NoticeFilter) =>
    void navigate({
      to: '.',
      search: next === 'all' ? {} : { kind: next },
      resetScroll: false,
    })
  const view = useNotices(account, kind)
  return (
    <>
      <NoticeKindChips shown={kind ?? 'all'} onShow={show} />
      {view.state === 'loaded' && view.onRetry && <StaleNoticesAlert onRetry={view.onRetry} />}
      <State view={view} />
      {view.state === 'loaded' && view.count > 0 ? (
        <List view={view} />
      ) : (
        <EmptyNotices view={view} isFiltered={kind !== null} onShowAll={() => show('all')} />
      )}
    </>
  )
}

/** Shows the number of unread notifications, and actions on all of them. */
function State({ view }: { view: NoticesView }) {
  const { t } = useTranslation('notices')
  const status = useRef<HTMLParagraphElement>(null)
  const unread = view.state === 'loaded' ? view.unreadCount : 0
  const isSilent = view.state !== 'loaded' || view.count + unread === 0
  const markAll = () => {
    // The text beside the button receives the focus, because the pressed button disappears.
    status.current?.focus()
    void markNoticesRead(null)
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

type ListProps = { view: Extract<NoticesView, { state: 'loaded' }> }

function List({ view }: ListProps) {
  const { t } = useTranslation('notices')
  const texts = useTableTexts()
  return (
    <>
      <ol
        className={joinClassNames(styles.list, view.isStale && styles.stale)}
        aria-label={t('title')}
      >
        {view.notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ol>
      {view.count > pageSizes[0] && <PagingBar {...view.paging} total={view.count} texts={texts} />}
    </>
  )
}
