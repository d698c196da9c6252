import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './footer.module.css'
import { healthQuery } from './health-query.ts'

/** Shows the server's health, linked to the status page; empty until the server responds. */
export function SystemStatus() {
  const { t } = useTranslation('shell')
  const { data } = useQuery(healthQuery)
  if (!data) return null
  const texts = { ok: t('systemOk'), degraded: t('systemDegraded'), down: t('systemDown') }
  return (
    <Link to="/status" className={styles.status}>
      <i className={`${styles.dot} ${styles[data.status]}`} aria-hidden="true" />
      {texts[data.status]}
    </Link>
  )
}
