import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type SystemStatusReport, systemStatusQuery } from '#api/system/status.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { ServiceStatusLists } from './service-status-lists.tsx'

/** Shows each network, process and provider, with the age of its last heartbeat (requirement XT-10). */
export function StatusPage() {
  const { t } = useTranslation('status')
  const { data, isError, refetch } = useQuery(systemStatusQuery)
  const onRetry = () => void refetch()
  return (
    <div className="page">
      <div className={page.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={page.lede}>{t('lede')}</p>
        {isError && data && (
          <div className={page.alert}>
            <Alert kind="warn" title={t('stale')} role="status">
              <Button variant="plain" onClick={onRetry}>
                {t('retry')}
              </Button>
            </Alert>
          </div>
        )}
        <p className={page.verdict} role="status">
          {data ? t(`verdicts.${data.state}`) : isError ? t('verdicts.down') : ' '}
        </p>
        <p className={page.how}>{t('how')}</p>
        <Parts status={data ?? null} isFailed={isError} onRetry={onRetry} />
      </div>
    </div>
  )
}

type PartsProps = { status: SystemStatusReport | null; isFailed: boolean; onRetry: () => void }

function Parts({ status, isFailed, onRetry }: PartsProps) {
  const { t } = useTranslation('status')
  if (status) return <ServiceStatusLists status={status} />
  return (
    <section className={page.section}>
      {isFailed ? (
        <EmptyState text={t('failed')}>
          <Button variant="quiet" onClick={onRetry}>
            {t('retry')}
          </Button>
        </EmptyState>
      ) : (
        <ListSkeleton label={t('loading')} />
      )}
    </section>
  )
}
