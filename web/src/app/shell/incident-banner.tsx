import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { Icon } from '#ui/art/icon.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { healthQuery } from './health-query.ts'
import styles from './incident-banner.module.css'

/** Shows the operator's incident message above every page until it is cleared (requirement XT-10). */
export function IncidentBanner() {
  const { t } = useTranslation('shell')
  const { language } = useLanguage()
  const { data } = useQuery(healthQuery)
  const incident = data?.incident
  if (!incident) return null
  const isOutage = incident.severity === 'outage'
  return (
    <aside
      className={joinClassNames(styles.banner, isOutage && styles.outage)}
      aria-label={t('incident')}
      role="status"
    >
      <p className="page">
        <Icon name={isOutage ? 'alert' : 'info'} />
        {incident.text[language]}
      </p>
    </aside>
  )
}
