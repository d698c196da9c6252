import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import styles from './shell.module.css'

export function CrashPage() {
  const { t } = useTranslation('shell')
  return (
    <main className="page">
      <div className={styles.crash} role="alert">
        <h1 tabIndex={-1}>{t('crashTitle')}</h1>
        <p className="quiet">{t('crashText')}</p>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </div>
    </main>
  )
}
