import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import styles from './portfolio-tab.module.css'
import type { PortfolioView } from './portfolio-view.ts'

type PortfolioNotConnectedProps = { view: Extract<PortfolioView, { state: 'not-connected' }> }

export function PortfolioNotConnected({ view }: PortfolioNotConnectedProps) {
  const { t } = useTranslation('portfolio')
  return (
    <EmptyState text={t('notConnected')}>
      <Button onClick={view.onConnect} {...view.connectButton}>
        {t('connectWallet')}
      </Button>
      <p className={styles.hint} role="status">
        {view.connectButton.isBusy &&
          view.walletName &&
          t('lookingFor', { wallet: view.walletName })}
      </p>
    </EmptyState>
  )
}
