import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { openTestMode } from '#session/test-mode-state.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from './test-mode-strip.module.css'

/** Says above every page that the outside world is simulated, and opens its controls (requirement TR-07). */
export function TestModeStrip() {
  const { t } = useTranslation('shell')
  if (boot.testModeParties.length === 0) return null
  return (
    // The server removes elements with this attribute where it does not run in test mode.
    <aside data-test-mode="strip" className={styles.strip} aria-label={t('testMode.label')}>
      <div className={joinClassNames('page', styles.row)}>
        <strong>{t('testMode.label')}</strong>
        <span className={styles.text}>{t('testMode.text')}</span>
        <button type="button" aria-haspopup="dialog" onClick={() => openTestMode()}>
          {t('testMode.open')}
        </button>
      </div>
    </aside>
  )
}
