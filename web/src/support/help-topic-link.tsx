import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { HelpTopic } from './help-topics.ts'

/** Links a feature to its help topic (requirement XT-11). */
export function HelpTopicLink({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('shell')
  return (
    <Link className="link" to="/help/$topic" params={{ topic }}>
      {t('howItWorks')}
    </Link>
  )
}
