import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStorageProblem } from '#device/storage.ts'
import { Icon } from '#ui/art/icon.tsx'
import styles from './incident-banner.module.css'

/** Says what a reload forgets while the browser stores nothing, until it is dismissed (requirement WB-01). */
export function StorageNotice() {
  const { t } = useTranslation('shell')
  const problem = useStorageProblem()
  const [isDismissed, setDismissed] = useState(false)
  if (problem === null || isDismissed) return null
  return (
    <aside className={styles.banner} aria-label={t('storage.label')} role="status">
      <p className="page">
        <Icon name="info" />
        <span>
          <strong>{t(`storage.${problem}`)}</strong> {t('storage.lost')}{' '}
          <button type="button" className="link" onClick={() => setDismissed(true)}>
            {t('dismiss')}
          </button>
        </span>
      </p>
    </aside>
  )
}
