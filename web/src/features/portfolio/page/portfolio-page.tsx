import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import button from '#ui/button/button.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { useIsRestoring } from '#wallet/wallet-state.ts'
import { PortfolioBodySkeleton } from './body-skeleton.tsx'
import { PortfolioBody } from './portfolio-body.tsx'
import styles from './portfolio-page.module.css'
import { useWalletPortfolio } from './use-wallet-portfolio.ts'

/** Shows all assets of a wallet, over all networks (requirement SK-05). */
export function PortfolioPage() {
  const account = useSignedInAccount()
  return (
    <div className={joinClassNames('page', styles.page)}>
      {account === null ? <NoAccount /> : <PortfolioContent account={account} key={account} />}
    </div>
  )
}

/** Shows the shape of the page while the wallet of the last visit is being restored, so that its content moves nothing. */
function NoAccount() {
  const { t } = useTranslation('portfolioPage')
  if (!useIsRestoring()) return <Visitor />
  return <PortfolioBodySkeleton title={<h1 tabIndex={-1}>{t('title')}</h1>} />
}

/**
 * Asks a visitor to connect, because personal data needs a wallet, and links to the sample, which does not (requirement
 * RO-11).
 */
function Visitor() {
  const { t } = useTranslation('portfolioPage')
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className={styles.lede}>{t('lede')}</p>
      <ConnectPrompt text={t('notConnected')} />
      <p className={styles.sampleLink}>
        <Link to="/portfolio/sample" className={joinClassNames(button.button, button.quiet)}>
          {t('seeSample')}
        </Link>
      </p>
    </>
  )
}

const PortfolioContent = ({ account }: { account: Address }) => (
  <PortfolioBody data={useWalletPortfolio(account)} />
)
