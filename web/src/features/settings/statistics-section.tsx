import { useTranslation } from 'react-i18next'
import { setStatisticsEnabled, useStatisticsPreference } from '#analytics/consent.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { SettingsSection } from './section.tsx'
import styles from './settings-page.module.css'

/**
 * Shows the statistics switch (requirement XT-05). It is a setting of this browser, not of a wallet, so it needs no
 * wallet.
 */
export function StatisticsSection() {
  const { t } = useTranslation('settings')
  const { isOn, isRefusedByBrowser } = useStatisticsPreference()
  return (
    <SettingsSection title={t('statistics.title')} text={t('statistics.text')}>
      {isRefusedByBrowser ? (
        <Alert kind="info" title={t('statistics.refused')}>
          {t('statistics.refusedText')}
        </Alert>
      ) : (
        <>
          <Checkbox label={t('statistics.switch')} isChecked={isOn} onChange={setStatisticsEnabled}>
            {t('statistics.switch')}
          </Checkbox>
          <p className={styles.hint}>{t('statistics.respected')}</p>
        </>
      )}
    </SettingsSection>
  )
}
