import { useTranslation } from 'react-i18next'
import {
  setBrowserNotifications,
  useBrowserNotificationState,
} from '#device/browser-notifications.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import styles from './settings-page.module.css'

/**
 * Shows the switch of the browser's notifications (requirement TR-06). The browser is asked for permission only when
 * the user switches them on.
 */
export function BrowserNotificationSetting() {
  const { t } = useTranslation('settings')
  const state = useBrowserNotificationState()
  if (state === 'denied' || state === 'unsupported') {
    return (
      <div className={styles.alert}>
        <Alert kind="info" title={t(`notices.browser.${state}`)}>
          {t(`notices.browser.${state}Text`)}
        </Alert>
      </div>
    )
  }
  return (
    <div className={styles.after}>
      <Checkbox
        label={t('notices.browser.switch')}
        isChecked={state === 'on'}
        onChange={(isOn) => void setBrowserNotifications(isOn)}
      >
        {t('notices.browser.switch')}
      </Checkbox>
      <p className={styles.hint}>{t('notices.browser.hint')}</p>
    </div>
  )
}
