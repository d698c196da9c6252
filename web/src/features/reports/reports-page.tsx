import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BackingReport, backingReportQuery } from '#api/brokerage/reports.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { BackingSection } from './backing-section.tsx'
import { FilledOrders } from './filled-orders.tsx'
import { ReportLimitations } from './report-limitations.tsx'
import { ReportSummary } from './report-summary.tsx'
import { ReportDownloads, ReportVerdict } from './report-verdict.tsx'
import styles from './reports-page.module.css'

/** Shows the backing of the stock tokens, and the latest fills (requirement SK-11). */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const report = useQuery(backingReportQuery)
  const { data } = report
  return (
    <div className="page">
      <div className={page.page}>
        <div className={page.top}>
          <div>
            <h1 tabIndex={-1}>{t('title')}</h1>
            <p className={page.lede}>{t('lede')}</p>
            {report.isError && data && <Stale onRetry={() => void report.refetch()} />}
            <ReportVerdict report={data ?? null} isFailed={report.isError && !data} />
            <ReportDownloads />
          </div>
          {data && <ReportSummary report={data} />}
          {report.isPending && <div className={styles.place} />}
        </div>
        <Backings
          report={data ?? null}
          isFailed={report.isError}
          onRetry={() => void report.refetch()}
        />
        <FilledOrders />
        <ReportLimitations />
      </div>
    </div>
  )
}

/** Warns that the data is stale; the figures show their age. */
function Stale({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('reports')
  return (
    <div className={page.alert}>
      <Alert kind="warn" title={t('stale')} role="status">
        <Button variant="plain" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Alert>
    </div>
  )
}

type BackingsProps = { report: BackingReport | null; isFailed: boolean; onRetry: () => void }

function Backings({ report, isFailed, onRetry }: BackingsProps) {
  const { t } = useTranslation('reports')
  if (report) return <BackingSection report={report} />
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('backing')}</h2>
      </div>
      {isFailed ? (
        <EmptyState text={t('failed')}>
          <Button variant="quiet" onClick={onRetry}>
            {t('retry')}
          </Button>
        </EmptyState>
      ) : (
        <ListSkeleton label={t('loading')} isLong />
      )}
    </section>
  )
}
