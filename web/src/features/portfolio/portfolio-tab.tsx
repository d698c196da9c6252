import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PortfolioNotConnected } from './not-connected.tsx'
import { PortfolioSkeleton } from './portfolio-skeleton.tsx'
import styles from './portfolio-tab.module.css'
import { PortfolioTable } from './portfolio-table.tsx'
import { PortfolioTotals } from './portfolio-totals.tsx'
import type { LoadedPortfolio, PortfolioView } from './portfolio-view.ts'

const TestMoney = lazy(async () => ({
  default: (await import('./test-money-request.tsx')).TestMoneyRequest,
}))

export function PortfolioTab({ view }: { view: PortfolioView }) {
  switch (view.state) {
    case 'not-connected':
      return <PortfolioNotConnected view={view} />
    case 'loading':
      return <PortfolioSkeleton />
    case 'failed':
      return <Failed onRetry={view.onRetry} />
    case 'loaded':
      return <Loaded view={view} />
  }
}

function Nothing({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation('portfolio')
  return (
    <EmptyState text={t('nothing')}>
      <Suspense>
        <TestMoney onRefresh={onRefresh} />
      </Suspense>
    </EmptyState>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('portfolio')
  return (
    <div role="alert">
      <EmptyState text={t('failed')}>
        <Button variant="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      </EmptyState>
    </div>
  )
}

function Loaded({ view }: { view: LoadedPortfolio }) {
  const { t } = useTranslation('portfolio')
  const hasRows = view.rows.length > 0
  return (
    <div className={styles.columns}>
      <div>
        {view.downNetworks.map((network) => (
          <div key={network} className={styles.alert}>
            <Alert kind="warn" title={t('chainDown', { network })} role="status">
              {t('chainDownText')}{' '}
              <button type="button" className="link" onClick={view.onRetry}>
                {t('retry')}
              </button>
            </Alert>
          </div>
        ))}
        {hasRows ? <PortfolioTable rows={view.rows} /> : <Nothing onRefresh={view.onRetry} />}
      </div>
      {hasRows && <PortfolioTotals view={view} />}
    </div>
  )
}
