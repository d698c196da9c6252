import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#device/clock.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import styles from '../activity-page.module.css'
import { FeedFilters } from './feed-filters.tsx'
import { filterFeedRows, listFeedChainIds, listFeedYears } from './feed-rules.ts'
import { type FeedSearch, isFeedFiltered } from './feed-search.ts'
import { FeedTable } from './feed-table.tsx'
import {
  FEED_ROWS_PER_KIND_MAX,
  type ActivityFeedState as FeedState,
  useActivityFeed,
} from './use-activity-feed.ts'
import { useExportFeed } from './use-export-feed.ts'
import { useFeedSearch } from './use-feed-search.ts'

const NO_FILTER: FeedSearch = { show: 'all', kind: null, chainId: null, year: null, searchText: '' }

export function ActivityFeed({ account }: { account: Address }) {
  const { t } = useTranslation('activity')
  const feed = useActivityFeed(account)
  const { search, change } = useFeedSearch()
  const exporting = useExportFeed(account)
  const rows = filterFeedRows(feed.rows, search)
  return (
    <>
      <FeedFilters
        search={search}
        chainIds={listFeedChainIds(feed.rows)}
        onChange={change}
        years={listFeedYears(feed.rows, serverNowMs())}
        isExporting={exporting.isPending}
        onExport={() => exporting.mutate(search)}
      />
      {feed.failed.length > 0 && <Failed feed={feed} />}
      {rows.length > 0 && <FeedTable rows={rows} />}
      {rows.length === 0 && feed.isLoading && <ListSkeleton label={t('reading')} />}
      {rows.length === 0 && !feed.isLoading && feed.failed.length === 0 && (
        <EmptyState text={t(isFeedFiltered(search) ? 'nothingHere' : 'nothing')}>
          {isFeedFiltered(search) && (
            <Button variant="quiet" onClick={() => change(NO_FILTER)}>
              {t('reset')}
            </Button>
          )}
        </EmptyState>
      )}
      <p className={styles.note}>{t('newest', { count: FEED_ROWS_PER_KIND_MAX })}</p>
    </>
  )
}

/** Shows an alert that names the source that failed; the rows of the other sources are shown below. */
function Failed({ feed }: { feed: FeedState }) {
  const { t } = useTranslation('activity')
  return (
    <div className={styles.failed}>
      <Alert kind="warn" title={t('failed')} role="status">
        <p>{feed.failed.map((kind) => t(`kinds.${kind}`)).join(', ')}</p>
        <Button variant="plain" onClick={feed.onRetry}>
          {t('retry')}
        </Button>
      </Alert>
    </div>
  )
}
