import type { MailLanguage } from '@parvalue/shared/api/notifications.ts'
import type { NotificationPreference } from '@parvalue/shared/domain/product/notification-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  type NotificationPreferences,
  notificationPreferencesQuery,
  saveNotificationPreference,
} from '#api/account/notification-preferences.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Chips } from '#ui/form/chips.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { BrowserNotificationSetting } from './browser-notification-setting.tsx'
import { SettingsQueryContent, SettingsSection } from './section.tsx'
import styles from './settings-page.module.css'

/**
 * Lets the user choose for each kind of notification whether it is shown here and whether it is emailed.
 */
export function NotificationSettingsSection({ account }: { account: string }) {
  const { t } = useTranslation('settings')
  const query = useQuery(notificationPreferencesQuery(account))
  return (
    <SettingsSection title={t('notices.title')} text={t('notices.text')}>
      <SettingsQueryContent query={query}>
        {({ preferences, language, email }) => (
          <>
            <Kinds
              preferences={preferences}
              onChange={(preference) => void saveNotificationPreference(account, { preference })}
            />
            <Mail email={email} />
            <Languages
              language={language}
              onChoose={(next) => void saveNotificationPreference(account, { language: next })}
            />
          </>
        )}
      </SettingsQueryContent>
      <BrowserNotificationSetting />
      <p className={styles.after}>
        <Link to="/notices" className="link">
          {t('notices.all')}
        </Link>
      </p>
    </SettingsSection>
  )
}

type KindsProps = {
  preferences: readonly NotificationPreference[]
  onChange: (preference: NotificationPreference) => void
}

function Kinds({ preferences, onChange }: KindsProps) {
  const { t } = useTranslation('settings')
  return (
    <table className={styles.kinds} aria-label={t('notices.title')}>
      <thead>
        <tr className="label">
          <th scope="col">{t('notices.kind')}</th>
          <th scope="col">{t('notices.shown')}</th>
          <th scope="col">{t('notices.mailed')}</th>
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <Kind key={preference.kind} preference={preference} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

type KindProps = { preference: NotificationPreference; onChange: KindsProps['onChange'] }

function Kind({ preference, onChange }: KindProps) {
  const { t } = useTranslation('settings')
  const { isShown, isMailed } = preference
  const kind = t(`notices.kinds.${preference.kind}`)
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td>
        <Checkbox
          label={t('notices.show', { kind })}
          isChecked={isShown}
          onChange={(next) => onChange({ ...preference, isShown: next })}
        />
      </td>
      <td>
        {isShown ? (
          <Checkbox
            label={t('notices.mail', { kind })}
            isChecked={isMailed}
            onChange={(next) => onChange({ ...preference, isMailed: next })}
          />
        ) : (
          <span className={styles.none}>
            <span aria-hidden="true">—</span>
            <span className="visually-hidden">{t('notices.notMailed')}</span>
          </span>
        )}
      </td>
    </tr>
  )
}

function Mail({ email }: Pick<NotificationPreferences, 'email'>) {
  const { t } = useTranslation('settings')
  if (email === null) {
    return (
      <div className={styles.alert}>
        <Alert kind="info" title={t('notices.noEmail')}>
          {t('notices.noEmailText')}{' '}
          <Link to="/account" className="link">
            {t('notices.confirmEmail')}
          </Link>
        </Alert>
      </div>
    )
  }
  return (
    <p className={styles.after}>
      {t('notices.mailTo', { email })}{' '}
      <Link to="/account" className="link">
        {t('notices.change')}
      </Link>
    </p>
  )
}

/** Each language is named in itself, so that readers who do not know the current one find it. */
const languages = [
  { language: 'en', name: 'English' },
  { language: 'es-MX', name: 'Español (México)' },
] as const satisfies readonly { language: MailLanguage; name: string }[]

type LanguagesProps = { language: MailLanguage; onChoose: (language: MailLanguage) => void }

function Languages({ language: chosen, onChoose }: LanguagesProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.languages}>
      <Chips
        label={t('notices.language')}
        isLabelShown
        value={chosen}
        choices={languages.map(({ language, name }) => ({
          value: language,
          label: name,
          language,
        }))}
        onChoose={onChoose}
      />
    </div>
  )
}
