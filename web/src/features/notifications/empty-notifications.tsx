import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import type { NotificationsView } from './use-notifications.ts'

type EmptyNotificationsProps = {
  view: NotificationsView
  isFiltered: boolean
  onShowAll: () => void
}

/** Shows the states without rows: loading, failed, empty, or empty under the current filter. */
export function EmptyNotifications({ view, isFiltered, onShowAll }: EmptyNotificationsProps) {
  const { t } = useTranslation('notices')
  if (view.state === 'loading') return <ListSkeleton label={t('loading')} />
  if (view.state === 'failed') {
    return (
      <div role="alert">
        <EmptyState text={t('failed')}>
          <Button variant="quiet" onClick={view.onRetry}>
            {t('retry')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  if (!isFiltered) return <EmptyState text={t('empty')} />
  return (
    <EmptyState text={t('emptyKind')}>
      <Button variant="quiet" onClick={onShowAll}>
        {t('showAll')}
      </Button>
    </EmptyState>
  )
}

/** Warns that the list may be incomplete. */
export function StaleNotificationsAlert({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('notices')
  return (
    <Alert kind="warn" title={t('stale')} role="status">
      <Button variant="plain" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  )
}
