import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { openConnectDialog } from '#wallet/connect-dialog-state.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { ActivityList } from './activity-list.tsx'
import styles from './activity-page.module.css'

const stay = () => undefined

/** What the tray shows, as a page with an address of its own. */
export function ActivityPage() {
  const { t } = useTranslation('activity')
  const wallet = useWallet()
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className="quiet">{t('lede')}</p>
        {wallet.status === 'connected' ? (
          <ActivityList heading="h2" onContinue={stay} />
        ) : (
          <EmptyState text={t('notConnected')}>
            <Button isBusy={wallet.status !== 'disconnected'} onClick={openConnectDialog}>
              {t('connectWallet')}
            </Button>
          </EmptyState>
        )}
      </div>
    </div>
  )
}
