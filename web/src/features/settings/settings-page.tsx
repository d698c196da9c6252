import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { NotificationSettingsSection } from './notifications-section.tsx'
import { SettingsSection } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import styles from './settings-page.module.css'
import { ShortcutsSection } from './shortcuts-section.tsx'
import { StatisticsSection } from './statistics-section.tsx'
import { AccessTokensSection } from './tokens-section.tsx'

/** Shows the settings: notifications, display, sessions and access tokens. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const account = useSignedInAccount()
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lede}>{t('lede')}</p>
        {account === null ? (
          <ConnectPrompt text={t('notConnected')} />
        ) : (
          <SettingsContent account={account} key={account} />
        )}
        <ShortcutsSection />
        <StatisticsSection />
        {account !== null && <OtherSettings />}
      </div>
    </div>
  )
}

const SettingsContent = ({ account }: { account: Address }) => (
  <>
    <NotificationSettingsSection account={account} />
    <SessionsSection account={account} />
    <AccessTokensSection account={account} />
  </>
)

/** Links to settings on other pages. */
function OtherSettings() {
  const { t } = useTranslation('settings')
  return (
    <SettingsSection title={t('elsewhere.title')} text={t('elsewhere.footer')}>
      <ul className={styles.links}>
        <li>
          <Link to="/account" className="link">
            {t('elsewhere.account')}
          </Link>
        </li>
        <li>
          <Link to="/approvals" className="link">
            {t('elsewhere.approvals')}
          </Link>
        </li>
      </ul>
    </SettingsSection>
  )
}
