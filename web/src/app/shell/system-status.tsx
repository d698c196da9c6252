import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './footer.module.css'
import { healthQuery } from './health-query.ts'

/** Shows the server's health, linked to the status page. Until the server responds, only its place is reserved. */
export function SystemStatus() {
  const { t } = useTranslation('shell')
  const { data } = useQuery(healthQuery)
  if (!data) return <Place text={t('systemOk')} />
  const texts = { ok: t('systemOk'), degraded: t('systemDegraded'), down: t('systemDown') }
  return (
    <Link to="/status" className={styles.status}>
      <i className={`${styles.dot} ${styles[data.status]}`} aria-hidden="true" />
      {texts[data.status]}
    </Link>
  )
}

const Place = ({ text }: { text: string }) => (
  <span className={`${styles.status} ${styles.place}`} aria-hidden="true">
    <i className={styles.dot} />
    {text}
  </span>
)
