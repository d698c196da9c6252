import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import button from '#ui/button/button.module.css'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { openConnectDialog, useConnectButtonState } from '#wallet/connect/connect-dialog-state.ts'
import { useIsRestoring } from '#wallet/wallet-state.ts'
import { PortfolioBody } from './portfolio-body.tsx'
import styles from './portfolio-page.module.css'
import { useSamplePortfolio } from './sample/use-sample-portfolio.ts'

/** Shows the portfolio page with sample data, labeled as a sample in three places (requirement OP-10). */
export function SamplePortfolioPage() {
  useLeaveOnSignIn()
  return (
    <div className={joinClassNames('page', styles.page)}>
      <SampleBand />
      <PortfolioBody data={useSamplePortfolio()} />
    </div>
  )
}

function SampleBand() {
  const { t } = useTranslation('portfolioPage')
  const connectButton = useConnectButtonState()
  const isRestoring = useIsRestoring()
  const account = useSignedInAccount()
  return (
    <div className={styles.band}>
      <Alert kind="info" title={t('sampleTitle')} role="status">
        {t('sampleText')}
      </Alert>
      {isRestoring ? (
        <Skeleton width={142} height={40} />
      ) : account === null ? (
        <Button variant="quiet" {...connectButton} onClick={openConnectDialog}>
          {t('connectWallet')}
        </Button>
      ) : (
        <Link to="/portfolio" className={joinClassNames(button.button, button.quiet)}>
          {t('ownPortfolio')}
        </Link>
      )}
    </div>
  )
}

/** Redirects a visitor who connects here to their own portfolio. */
function useLeaveOnSignIn() {
  const account = useSignedInAccount()
  const before = useRef(account)
  const navigate = useNavigate()
  useEffect(() => {
    if (before.current === null && account !== null) void navigate({ to: '/portfolio' })
    before.current = account
  }, [account, navigate])
}
