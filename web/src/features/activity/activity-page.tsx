import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import styles from './activity-page.module.css'
import { ActivityFeed } from './feed/activity-feed.tsx'

/** Shows all activity under way or recently finished, of all kinds. */
export function ActivityPage() {
  const { t } = useTranslation('activity')
  const account = useSignedInAccount()
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className="quiet">{t('lede')}</p>
        {account === null ? (
          <ConnectPrompt text={t('notConnected')} />
        ) : (
          <ActivityFeed account={account} key={account} />
        )}
      </div>
    </div>
  )
}
