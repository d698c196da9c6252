import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import button from '#ui/button/button.module.css'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { PortfolioBodySkeleton } from './body-skeleton.tsx'
import { AllocationSection } from './holdings/allocation-section.tsx'
import { toDollarRows, toShareRows } from './holdings/holding-rows.ts'
import { HoldingsSection } from './holdings/holdings-section.tsx'
import { stockNames } from './holdings/stock-names.ts'
import { DividendStatements } from './income/dividend-statements.tsx'
import { DividendsSection } from './income/dividends-section.tsx'
import { IncomeSection } from './income/income-section.tsx'
import { UpcomingCorporateActions } from './income/upcoming-corporate-actions.tsx'
import type { PortfolioData } from './portfolio-data.ts'
import styles from './portfolio-page.module.css'
import { CurrentPortfolioValue } from './value/current-portfolio-value.tsx'
import { ValueSection } from './value/value-section.tsx'
import { WorthPartsSection } from './worth/worth-parts-section.tsx'
import { hasMoneyUnderWay } from './worth/worth-sources.ts'

/** Shows the page's sections: value now, value over time, holdings and income. */
export function PortfolioBody({ data }: { data: PortfolioData }) {
  const { shares, dollars } = data
  const isReading = (shares.data === null && !shares.isFailed) || dollars.isPending
  const isAllFailed = shares.data === null && dollars.chains.length === 0
  if (isReading) return <PortfolioBodySkeleton title={<Title isSample={data.isSample} />} />
  return isAllFailed ? <Failed data={data} /> : <Filled data={data} />
}

function Title({ isSample }: { isSample: boolean }) {
  const { t } = useTranslation('portfolioPage')
  return (
    <div className={styles.title}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      {isSample && (
        <span className={styles.tag}>
          <Icon name="info" size="tiny" />
          {t('sampleTag')}
        </span>
      )}
    </div>
  )
}

function Failed({ data }: { data: PortfolioData }) {
  const { t } = useTranslation('portfolioPage')
  return (
    <>
      <Title isSample={data.isSample} />
      <div role="alert">
        <EmptyState text={t('failed')}>
          <Button variant="quiet" onClick={data.onRetry}>
            {t('retry')}
          </Button>
        </EmptyState>
      </div>
    </>
  )
}

function Filled({ data }: { data: PortfolioData }) {
  const shareRows = toShareRows(data.shares.data?.positions ?? [], stockNames)
  const dollarRows = toDollarRows(data.dollars)
  const isEmpty = shareRows.length === 0 && dollarRows.length === 0
  const hasPast =
    (data.shares.data?.sales.length ?? 0) > 0 || (data.dividends.data?.length ?? 0) > 0
  const hasHole = data.shares.isFailed || data.dollars.downChainIds.length > 0
  if (isEmpty && !hasPast && !hasHole && !hasMoneyUnderWay(data)) return <Nothing />
  return (
    <div className={styles.flow}>
      <div className={styles.split}>
        <div className={styles.main}>
          <Title isSample={data.isSample} />
          <Holes data={data} />
          <CurrentPortfolioValue data={data} rows={[...shareRows, ...dollarRows]} />
          <WorthPartsSection data={data} />
          <ValueSection data={data} />
        </div>
        <div className={styles.side}>
          <AllocationSection shareRows={shareRows} chains={data.dollars.chains} />
          <IncomeSection data={data} />
        </div>
      </div>
      <HoldingsSection data={data} shareRows={shareRows} dollarRows={dollarRows} />
      <div className={styles.two}>
        <UpcomingCorporateActions data={data} />
        <DividendsSection dividends={data.dividends} onRetry={data.onRetry} />
      </div>
      <DividendStatements statements={data.statements} onRetry={data.onRetry} />
    </div>
  )
}

function Nothing() {
  const { t } = useTranslation('portfolioPage')
  return (
    <>
      <Title isSample={false} />
      <EmptyState text={t('nothing')}>
        <Link to="/" className={joinClassNames(button.button, button.primary)}>
          {t('getUsdPlus')}
        </Link>
      </EmptyState>
    </>
  )
}

/** Shows alerts for data that failed to load; a failure only affects its own rows. */
function Holes({ data: { shares, dollars, onRetry } }: { data: PortfolioData }) {
  const { t } = useTranslation('portfolioPage')
  const holes = [
    ...(shares.isFailed ? [{ title: t('sharesFailed'), text: t('sharesFailedText') }] : []),
    ...dollars.downChainIds.map((chainId) => ({
      title: t('chainDown', { network: networkNameOf(chainId) }),
      text: t('chainDownText'),
    })),
  ]
  return holes.map(({ title, text }) => (
    <div key={title} className={styles.hole}>
      <Alert kind="warn" title={title} role="status">
        {text}{' '}
        <button type="button" className="link" onClick={onRetry}>
          {t('retry')}
        </button>
      </Alert>
    </div>
  ))
}
